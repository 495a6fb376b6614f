/** The codes of a server whose database takes no changes for now, although it answers questions. */
export const diskFullCode = 'disk-full'
export const readOnlyCode = 'database-read-only'
