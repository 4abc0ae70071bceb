/** From a server to the agent it runs beside it, over their IPC channel: the server is about to stop. */
export const stopMessage = "stopping";
