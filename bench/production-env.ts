/** Import it first: graphql checks more, and is slower, outside production. */
process.env.NODE_ENV = "production";

export {};
