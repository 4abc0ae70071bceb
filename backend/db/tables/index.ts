/**
 * All tables. Every tenant row carries account_id, and every index that queries use begins with it.
 */
export * from "./account";
export * from "./ai-bits";
export * from "./alert";
export * from "./event";
export * from "./event-dead-letter";
export * from "./kept-event";
export * from "./notification";
export * from "./permission";
export * from "./program";
export * from "./site";
export * from "./subscription";
export * from "./system";
export * from "./video-export";
