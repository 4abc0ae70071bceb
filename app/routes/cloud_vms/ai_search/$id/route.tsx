export { default } from "~/components/shell/coming-soon";
