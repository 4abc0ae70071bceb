/** Status shown by a dot's or badge's shape and colour. */
export type Status = "online" | "warning" | "disconnected" | "disabled" | "ai" | "accent";
