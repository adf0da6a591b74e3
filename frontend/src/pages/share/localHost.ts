/** Names and networks that only this machine, or only its own network, can reach (RFC 1918, 6761, 6762, 4193). */
const LOCAL = [
  /^localhost$|\.localhost$/,
  /^127\./,
  /^\[?::1\]?$/,
  /^0\.0\.0\.0$/,
  /^10\./,
  /^192\.168\./,
  /^172\.(1[6-9]|2\d|3[01])\./,
  /^169\.254\./,
  /^\[?f[cde][0-9a-f]{2}:/,
  /\.(local|internal|lan|home\.arpa)$/,
];

/** Whether readers elsewhere cannot open an address with this host name. */
export const isLocalHost = (hostname: string): boolean => LOCAL.some((pattern) => pattern.test(hostname.toLowerCase()));
