import { HtmlValidate, type RuleConfig } from "html-validate";

/** What differs from html-validate's recommended rules, and why. */
const differences: { rules: RuleConfig; why: string }[] = [
  {
    rules: {
      "void-style": "off",
      "attribute-boolean-style": "off",
      "attribute-empty-style": "off",
      "attr-case": "off",
      "doctype-style": "off",
      "no-trailing-whitespace": "off",
    },
    why: "how React writes HTML; browsers read it alike",
  },
  {
    rules: { "valid-id": ["error", { relaxed: true }] },
    why: "React's useId() makes ids with colons",
  },
  { rules: { "long-title": "off" }, why: "a title begins with the name of a host or an event" },
  {
    rules: { "no-inline-style": "off" },
    why: "positions and colours that are data are set by style, as the security policy allows",
  },
  {
    rules: { "form-dup-name": "off" },
    why: "a list is posted as many values of one name, ticked or hidden",
  },
  {
    rules: { "wcag/h71": "off", "aria-label-misuse": ["error", { allowAnyNamable: true }] },
    why: "a group or a list that has no visible heading has its name in aria-label",
  },
  {
    rules: { "unique-landmark": "off" },
    why: "the sidebar and the menu of a narrow page hold the same; one of them is shown",
  },
  {
    rules: { "wcag/h30": "off" },
    why: "a mark that is a link has its name in its title; axe computes names as browsers do",
  },
  {
    rules: { "wcag/h32": "off" },
    why: "Enter sends a search of one field; a dialog's button stands in its foot, outside the form",
  },
  {
    rules: { "prefer-native-element": ["error", { exclude: ["link"] }] },
    why: "a link that is off keeps its role, and no native link has no address",
  },
  {
    rules: { "autocomplete-password": "off" },
    why: "the password of a shared event is not its visitor's: browsers must not keep it",
  },
  {
    rules: { "meta-refresh": "off" },
    why: "without script the live page asks for new stills, with a link that stops it",
  },
];

/** Faults that are meant, of rules that hold elsewhere. */
const meant = [
  // Of the live page without script, as above.
  /^<meta> element is not permitted/,
  // The honeypot's: a value that no browser fills in.
  /^"nope" is not a valid autocomplete token/,
];

/** An element's place without what differs from row to row and from page to page. */
const placeOf = (selector: string | null) =>
  (selector ?? "").replace(/:nth-child\(\d+\)/g, "").replace(/#\\:\w+\\:/g, "#id");

const validator = new HtmlValidate({
  root: true,
  extends: ["html-validate:recommended"],
  rules: Object.assign({}, ...differences.map(({ rules }) => rules)),
});

/** Faults of a page as the server sends it, as "rule: what (element)". */
export async function findHtmlFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results
    .flatMap(({ messages }) => messages)
    .filter(({ message }) => !meant.some((pattern) => pattern.test(message)))
    .map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${placeOf(selector)})`);
}
