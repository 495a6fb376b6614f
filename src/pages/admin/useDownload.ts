import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import { isRefusal } from '#contract/problems.ts'
import { useCall } from '#src/api/useReading.tsx'
import { download } from '#src/ui/download.ts'
import { notify } from '#src/ui/notify.ts'

/** Asks the server for a file and saves it. */
export function useDownload() {
  const call = useCall()
  return async <E extends Endpoint & { readonly file: true }>(
    endpoint: E,
    input: InputOf<E>,
  ): Promise<void> => {
    const file = await call<Endpoint & { readonly file: true }>(endpoint, input)
    if (isRefusal(file)) return notify({ level: 'error', text: file.refused.detail })
    download(file.name, file.type, file.data)
  }
}
