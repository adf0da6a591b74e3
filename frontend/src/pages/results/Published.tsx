import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ThroughputPanel } from "../../charts/throughput/ThroughputPanel";
import { FIRST_GROUP, throughputQuery } from "../../model/queries";
import { Waiting } from "../parts/Waiting";
import { useShare } from "../share/useShare";
import { useAddress } from "../useAddress";

const VIEWS = ["zero", "close", "table"];

/** Throughput of all groups, published ones too: what the threads say beside what was measured here. */
export function Published() {
  const throughput = useQuery(throughputQuery());
  const [search, goTo] = useAddress();
  const set = (change: Record<string, string>) => goTo({ ...search, ...change });
  const view = VIEWS.includes(search.view ?? "") ? (search.view ?? "zero") : "zero";
  const share = useShare();
  return (
    <section className="stack gap-8 space-above-14" aria-labelledby="figures">
      <h2 id="figures">Throughput, published and measured</h2>
      <p className="muted">
        Packets or bits a second of one group at a time. <Link to="/claims">All published claims</Link> with what they
        recompute to.
      </p>
      <Waiting of={throughput} failed="The figures cannot be read" />
      {throughput.data && throughput.data.groups.length > 0 && (
        <ThroughputPanel
          data={throughput.data}
          group={search.figure ?? FIRST_GROUP}
          onGroup={(figure) => set({ figure })}
          view={view}
          onView={(wanted) => set({ view: wanted })}
          publish={(group) =>
            share.open({
              chart: {
                kind: "throughput",
                analysis_id: null,
                params: { group, axis: view === "close" ? "close" : "zero" },
              },
            })
          }
        />
      )}
      {share.dialog}
    </section>
  );
}
