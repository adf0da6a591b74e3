/** What stands for the panel where the server draws the page: nothing is redacted there, and no worker is bundled. */
export default function Absent() {
  return null;
}
