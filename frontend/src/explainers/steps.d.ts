// Read while the pages are built (`frontend/steps.ts`).
declare module "*/steps.md" {
  const steps: readonly import("./contract").Step[];
  export default steps;
}
