/** The screens on the wall, in one piece: a desk never loads them. */

export { WallLogin } from './BadgeScreen.tsx'
export { OperationWall } from './OperationWall.tsx'
export { WallApp } from './WallApp.tsx'
export { WallHome } from './WallHome.tsx'
export { WallLayout } from './WallLayout.tsx'
