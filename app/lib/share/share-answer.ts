/** The mail as its recipients get it, but for the end of its address. */
export interface MailPreview {
  subject: string;
  text: string;
  /** The contract's name of its language. */
  language: string;
}

/** A link that was just made. */
export interface NewShareLink {
  url: string;
  note: string;
  /** Unix seconds. */
  expiresAt: number;
  hasPassword: boolean;
  emails: string[];
}

/** What the form of a new link shows next: one of its steps, or the link. */
export type ShareAnswer =
  | { step: 1 }
  | { step: 2; mail: MailPreview | null }
  | { step: "made"; link: NewShareLink };
