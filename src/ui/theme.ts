import { useSyncExternalStore } from 'react'

/** public/theme.js reads the same key before the first paint. */
export const themeKey = 'theme-mode'
const attribute = 'data-color-scheme'

export type Theme = 'light' | 'dark'

const listeners = new Set<() => void>()
const root = () => document.documentElement

export const currentTheme = (): Theme => (root().getAttribute(attribute) === 'dark' ? 'dark' : 'light')

function show(theme: Theme) {
  root().setAttribute(attribute, theme)
  for (const listener of listeners) listener()
}

export function setTheme(theme: Theme) {
  localStorage.setItem(themeKey, theme)
  show(theme)
}

/** The other tabs change with this one. */
function followOtherTabs(event: StorageEvent) {
  if (event.key === themeKey) show(event.newValue === 'dark' ? 'dark' : 'light')
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) window.addEventListener('storage', followOtherTabs)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', followOtherTabs)
  }
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, currentTheme)
