/** How to get and run the script that records a host. Its text comes from the server: one table makes both. */

/** Where the script of a policy, or of `all`, is served. */
export const scriptPath = (policy: string) => `/api/v1/capture/${policy}.sh`;

/** On a host that reaches this server: fetched, read, run. */
export const fromServer = (origin: string) => `curl -fsS ${origin}${scriptPath("all")} -o skbscope-capture.sh
less skbscope-capture.sh
sudo sh skbscope-capture.sh -d 5`;

/** On a host that does not: sent from here. */
export const FROM_HERE = "npx skbscope capture | ssh HOST 'cat > skbscope-capture.sh'";
