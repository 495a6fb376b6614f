import { terminalStorage } from '#src/storage/terminal-storage.ts'
import { createEmitter } from '#src/store.ts'
import { useStore } from '#src/useStore.ts'

/** public/theme.js reads the same key before the first paint. */
const themeKey = 'theme-mode'
const attribute = 'data-color-scheme'

export type Theme = 'light' | 'dark'

const changed = createEmitter()
const root = () => document.documentElement

export const currentTheme = (): Theme => (root().getAttribute(attribute) === 'dark' ? 'dark' : 'light')

function show(theme: Theme) {
  root().setAttribute(attribute, theme)
  changed.emit()
}

export function setTheme(theme: Theme) {
  terminalStorage.setItem(themeKey, theme)
  show(theme)
}

function followOtherTabs(event: StorageEvent) {
  if (event.key === themeKey) show(event.newValue === 'dark' ? 'dark' : 'light')
}
if (typeof window !== 'undefined') window.addEventListener('storage', followOtherTabs)

const theme = { get: currentTheme, subscribe: changed.subscribe }

export const useTheme = (): Theme => useStore(theme)
