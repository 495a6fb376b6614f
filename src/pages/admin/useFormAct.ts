import { type RefObject, useEffect } from 'react'
import { showPageActs } from '#src/commands/page.ts'

/** A form is sent from the palette as by its button, whose title this is. Its fields are checked first. */
export function useFormAct(
  id: string | undefined,
  title: string,
  form: RefObject<HTMLFormElement | null>,
): void {
  useEffect(() => {
    if (id === undefined) return
    const act = { id, title, run: () => form.current?.requestSubmit() }
    return showPageActs({ title: 'Formulaire', acts: [act] }, id)
  }, [id, title, form])
}
