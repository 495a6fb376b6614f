import { useState } from 'react'
import { pictureCalls } from '#contract/endpoints/picture.ts'
import { isRefusal } from '#contract/problems.ts'
import { useCall } from '#src/api/useReading.tsx'
import { photograph } from '#src/ui/photograph.ts'

type Limits = Parameters<typeof photograph>[1]

const unreadable =
  'Ce poste ne sait pas lire ce fichier comme une image. Choisissez un PNG, un JPEG, un WebP ou un SVG.'

/** Redraws a chosen file small, keeps it at the server and hands over its id. Says why where it could not. */
export function useKept(shop: string, limits?: Limits) {
  const call = useCall()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const keep = async (file: File): Promise<string | undefined> => {
    if (busy) return undefined
    setBusy(true)
    setProblem(undefined)
    const jpeg = await photograph(file, limits)
    const answer = jpeg && (await call(pictureCalls.keep, { body: { shop, jpeg } }))
    setBusy(false)
    if (!answer) setProblem(unreadable)
    else if (isRefusal(answer)) setProblem(answer.refused.detail)
    else return answer.data.picture
    return undefined
  }
  return { keep, busy, problem, setProblem }
}
