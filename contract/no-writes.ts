/** The codes of a server whose database takes no changes for now, although it answers questions. */
export const diskFullCode = 'disk-full'
export const readOnlyCode = 'database-read-only'

/** The code of a server that has too much to do: it decided nothing, and will a little later. */
export const busyCode = 'server-busy'
