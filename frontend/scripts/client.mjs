// npm run -w frontend client: the types of the API and the ids of the policies, from the server's description of the API.
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import openapiTS, { astToString } from "openapi-typescript";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const MADE = "// Made by `npm run -w frontend client`; never edited.\n\n";
const text = execFileSync(here("../../backend/.venv/bin/skbscope"), ["openapi"], {
  encoding: "utf8",
  maxBuffer: 64 * 1024 * 1024,
});
// Only schemas are used, and titles repeat the names of fields.
const description = JSON.parse(text, (key, value) =>
  key === "title" && typeof value === "string" ? undefined : value,
);
const types = astToString(await openapiTS({ ...description, paths: {} }));
writeFileSync(here("../src/api/generated.ts"), `${MADE}${types}`);

const [script] = description.paths["/api/v1/capture/{policy}.sh"].get.parameters;
const policies = script.schema.enum.filter((name) => name !== "all").map((name) => JSON.stringify(name));
writeFileSync(here("../src/api/policies.ts"), `${MADE}export const POLICIES = [${policies.join(", ")}] as const;\n`);
