/** Imported before anything else: graphql checks more, and is slower, where the server does not run in earnest. */
process.env.NODE_ENV = "production";

export {};
