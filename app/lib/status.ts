/** What a dot or a badge says of a thing, by shape and colour. */
export type Status = "online" | "warning" | "disconnected" | "disabled" | "ai" | "accent";
