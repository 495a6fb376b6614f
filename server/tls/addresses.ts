/** Where a bench learns to trust the house. */
export const certificatePath = '/certificat'

/** True for what a browser may send as Host: it goes into addresses that we write. */
export const isHost = (text: string): boolean => /^[\w.-]+(:\d+)?$|^\[[0-9a-f:]+\](:\d+)?$/i.test(text)
