import { createHash } from "node:crypto";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL("./src", import.meta.url));

/**
 * The class of a module's rule in the built pages: its name and three letters of the module's path. Shorter than the built-in
 * form, which adds the line, because each name is also in the script. Both builds of the pages use it, so that their names agree.
 */
export function scopedName(name: string, file: string): string {
  const path = relative(here, file.split("?")[0] ?? file);
  return `${name}_${createHash("sha256").update(path).digest("base64url").slice(0, 3)}`;
}
