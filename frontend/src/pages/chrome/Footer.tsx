import { Link } from "@tanstack/react-router";
import styles from "./Chrome.module.css";

/** One quiet line under every page: what the words, the marks and the numbers mean. */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <nav aria-label="Reference" className="row wrap gap-y-4 gap-x-14">
        <Link to="/glossary">Glossary</Link>
        <Link to="/design">Design</Link>
        <Link to="/design" hash="labels">
          Labels of numbers
        </Link>
        <a href="/api/v1/openapi.json">API</a>
      </nav>
      <p>Every number has its unit, its base and its source.</p>
    </footer>
  );
}
