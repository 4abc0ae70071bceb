import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: "./backend/db/tables/index.ts",
  out: "./backend/db/migrations",
  casing: "snake_case",
});
