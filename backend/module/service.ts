export { listDoors, listModules, listPos } from "./queries";
