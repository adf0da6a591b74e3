import { type ComponentProps, Suspense } from "react";
import { asksForTokens } from "../../api/client";
import { lazyPart } from "../pageFile";

const WhoSees = lazyPart(async () => (await import("./WhoSees")).WhoSees);

/** Who sees a thing, where the server asks for tokens: only there things have owners. */
export const Visibility = (props: ComponentProps<typeof WhoSees>) =>
  asksForTokens() && (
    <Suspense>
      <WhoSees {...props} />
    </Suspense>
  );
