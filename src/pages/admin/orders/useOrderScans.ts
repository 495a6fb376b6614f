import { useNavigate } from 'react-router-dom'
import { useDialogScans } from '#src/scan/provider.tsx'
import { useOrderDoor } from '../order-door.ts'

/** Here an order's code opens the order's own page. */
export function useOrderScans(): void {
  const go = useNavigate()
  const { order } = useOrderDoor()
  useDialogScans(({ codes }) => {
    const code = codes.find(({ kind }) => kind === 'order')
    if (!code) return null
    void go(order(code.value))
    return { kind: 'navigated', tone: 'ok', text: `Commande ${code.value}`, code }
  })
}
