/** Names in the file store, as the trigger of migration 0014 notes them too. */
export const archiveFiles = {
  clip: (accountId: number, id: number) => `archives/${accountId}/${id}.mp4`,
  picture: (accountId: number, id: number) => `archives/${accountId}/${id}.jpg`,
};
