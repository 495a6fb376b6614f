import { loadOrStartAgain, newStartsHelp } from '#src/loading/start-again.ts'
import { notify } from './notify.ts'

/** Loads a page's own file; where it fails, the page is loaded anew, and at last the crash screen says so. */
export const loadPage = <T>(load: () => Promise<T>): Promise<T> =>
  loadOrStartAgain(load, (error, tries) => {
    if (tries !== 2) return
    if (!newStartsHelp()) throw error
    notify({
      level: 'warning',
      text: 'Cet écran n’est pas encore chargé.',
      detail: 'La page va se recharger.',
    })
  })
