import { useNavigate } from 'react-router-dom'
import { useDialogScans } from '#src/scan/provider.tsx'
import { orderPath } from '../addresses.ts'

/** Here an order's code opens the order as an administrator handles it. */
export function useOrderScans(): void {
  const go = useNavigate()
  useDialogScans(({ codes }) => {
    const code = codes.find(({ kind }) => kind === 'order')
    if (!code) return null
    void go(orderPath(code.value))
    return { kind: 'navigated', tone: 'ok', text: `Commande ${code.value}`, code }
  })
}
