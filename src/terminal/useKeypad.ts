import { useEffect } from 'react'
import type { Keypad } from './wall.ts'
import { useWall } from './world.ts'

/** Lends what the cards of digits and of moving about do here, for as long as the screen is there. */
export function useKeypad(keypad: Keypad) {
  const { wall } = useWall()
  // At each drawing anew: it acts upon what is on the screen.
  useEffect(() => wall.lend(keypad))
}
