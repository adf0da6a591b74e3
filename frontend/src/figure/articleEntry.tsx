/** Pages without a browser: built as a single script for a bare JavaScript engine, with the page's own class names. */
export { pageOf, pagesOf } from "./article";
