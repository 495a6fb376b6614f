import { useContext } from 'react'
import { WallContext } from '#src/terminal/context.ts'

/** Whether this is a terminal, seen from three metres and worked by scans alone. */
export const useOnWall = (): boolean => useContext(WallContext)?.wall.get().on === true
