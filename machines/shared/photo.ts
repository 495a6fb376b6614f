import { quote, type Refused } from './decision.ts'

/** A photograph that the server is to keep. `taken` is a JPEG in base64. */
export type PhotoChange = { changeId: string; taken: string }

type Taking = { event: { code: string; id: string } }

export const isTaken = ({ event }: Taking): boolean => event.code !== ''

export const takePhoto = ({ event }: Taking) => ({ next: { taken: event.code, changeId: event.id } })

export const photoToKeep = ({ context: { changeId, taken } }: { context: PhotoChange }): PhotoChange => ({
  changeId,
  taken,
})

export const notKept = (about: Refused) => ({ next: { taken: '' }, ...quote(about) })
