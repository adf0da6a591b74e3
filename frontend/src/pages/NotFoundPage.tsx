import { Link } from "@tanstack/react-router";
import { Page } from "./parts/Page";
import styles from "./parts/Page.module.css";

/** Said at an address that has no page. */
export function NotFoundPage() {
  return (
    <Page title="No such page">
      <h1>No page has this address</h1>
      <p className={styles.lede}>
        A trace that was deleted leaves none behind. <Link to="/traces">All traces</Link> ·{" "}
        <Link to="/">Upload a recording</Link>
      </p>
    </Page>
  );
}
