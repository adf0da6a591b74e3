import { useQuery } from "@tanstack/react-query";
import { serviceQuery } from "../../model/access";
import { Anchor } from "../parts/Anchor";
import { terms } from "./words";

/** Who will see what is sent now and when it is deleted, said before it is sent. */
export function Terms() {
  const service = useQuery(serviceQuery());
  if (!service.data)
    return <p className="space-above-6 muted">{service.isError ? service.error.message : "Asking what is kept…"}</p>;
  return (
    <p className="space-above-6 muted">
      {terms(service.data)} {service.data.me ? null : <Anchor href="/access">Use a token</Anchor>}
    </p>
  );
}
