/** All tables. Every row of a tenant carries account_id, and every index a query uses begins with it. */
export * from "./account";
export * from "./ai-bits";
export * from "./event";
export * from "./permission";
export * from "./site";
export * from "./subscription";
export * from "./system";
export * from "./video-export";
