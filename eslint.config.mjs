import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

/** Only what Biome cannot see: rules that need types, and the rules of hooks. */
export default tseslint.config(
  {
    ignores: [
      "build/",
      "data/",
      "node_modules/",
      "agent/demo/generator/",
      "**/*.mjs",
      "**/*.js",
      "**/*.d.ts",
    ],
  },
  {
    files: ["**/*.{ts,tsx}"],
    languageOptions: {
      parser: tseslint.parser,
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    plugins: { "@typescript-eslint": tseslint.plugin, "react-hooks": reactHooks },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "@typescript-eslint/await-thenable": "error",
      "@typescript-eslint/no-floating-promises": ["error", { ignoreVoid: true }],
      // JSX handlers may be async: React ignores what they return.
      "@typescript-eslint/no-misused-promises": [
        "error",
        { checksVoidReturn: { attributes: false } },
      ],
      "@typescript-eslint/switch-exhaustiveness-check": [
        "error",
        { considerDefaultExhaustiveForUnions: true },
      ],
      "react-hooks/rules-of-hooks": "error",
      "react-hooks/exhaustive-deps": "error",
    },
  },
);
