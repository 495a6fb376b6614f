import { type Import, type ImportKind, largestFile, partSize } from '#contract/endpoints/import.ts'
import { isRefusal, type Refusal, refuse } from '#contract/problems.ts'
import { useCall } from '#src/api/useReading.tsx'
import { useImportDoor } from '../import-door.ts'

/** Sends a file part by part, so that it needs no memory and no long request. `sent` is told how much has arrived. */
export function useSendFile() {
  const call = useCall()
  const { calls, of, at: where } = useImportDoor()
  return async (kind: ImportKind, file: File, sent: (part: number) => void): Promise<Import | Refusal> => {
    if (file.size > largestFile) {
      return refuse(
        'import-too-large',
        `Le fichier dépasse ${largestFile / 1_000_000} Mo : coupez-le en plusieurs.`,
      )
    }
    const opened = await call(calls.open, { ...where, body: { kind, name: file.name, size: file.size } })
    if (isRefusal(opened)) return opened
    const params = { ...of, import: opened.data.id }
    for (let at = 0; at < file.size; at += partSize) {
      const data = await base64Of(file.slice(at, at + partSize))
      const taken = await call(calls.part, { params, body: { at, data } })
      if (isRefusal(taken)) return taken
      sent(Math.min(1, (at + partSize) / file.size))
    }
    return opened.data
  }
}

function base64Of(part: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(part)
  })
}
