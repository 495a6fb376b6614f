import { sayKeys } from './keys.ts'

export function Keys({ keys }: { keys: string }) {
  return (
    <kbd className="shrink-0 rounded-md border border-line px-2 py-0.5 font-sans text-xs font-semibold whitespace-nowrap text-ink-2">
      {sayKeys(keys)}
    </kbd>
  )
}
