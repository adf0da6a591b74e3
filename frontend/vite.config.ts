import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

// Where a backend listens while the front end is served by Vite for development.
const backend = process.env.SKBSCOPE_BACKEND ?? "http://127.0.0.1:8040";

export default defineConfig({
  plugins: [react()],
  // Nothing is inlined as data: URIs, so the page's policy can be `self` alone.
  build: {
    assetsInlineLimit: 0,
    sourcemap: false,
    target: "es2022",
    rolldownOptions: {
      output: {
        // Fetched beside the page's own code, and kept by the browser when only that changes.
        codeSplitting: {
          groups: [{ name: "libraries", test: /node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/]/ }],
        },
      },
    },
  },
  server: { proxy: { "/api": { target: backend }, "^/(c|s|b)/": { target: backend } } },
  test: {
    environment: "node",
    env: { TZ: "UTC", LC_ALL: "C" },
    include: ["src/**/*.test.{ts,tsx}"],
    css: { include: [/tokens\.css/], modules: { classNameStrategy: "non-scoped" } },
    restoreMocks: true,
  },
});
