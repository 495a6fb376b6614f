/** The screens on the wall, in one piece: a desk never loads them. */
export { WallApp } from './WallApp.tsx'
export { WallHome } from './WallHome.tsx'
export { WallLayout } from './WallLayout.tsx'
export { WallLogin } from './WallLogin.tsx'
