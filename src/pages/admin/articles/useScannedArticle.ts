import { useDialogScans } from '#src/scan/provider.tsx'

/** While a page of articles is open, the codes of articles are its own: they open no other page. */
export function useScannedArticle(take: (code: string) => unknown): void {
  useDialogScans(scan => {
    const code = scan.codes.find(({ kind }) => kind === 'product')
    if (!code) return null
    void take(code.value)
    return { kind: 'accepted', tone: 'ok', text: `Article ${code.value}`, code }
  })
}
