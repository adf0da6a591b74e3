// npm run -w frontend client: the types of the API, from the server's own description of it.
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import openapiTS, { astToString } from "openapi-typescript";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const description = execFileSync(here("../../backend/.venv/bin/skbscope"), ["openapi"], {
  encoding: "utf8",
  maxBuffer: 64 * 1024 * 1024,
});
const types = astToString(await openapiTS(JSON.parse(description)));
writeFileSync(here("../src/api/generated.ts"), `// Made by \`npm run -w frontend client\`; never edited.\n\n${types}`);
