import { Component, type ReactNode } from 'react'
import { CrashPage } from './CrashPage.tsx'

/** Keeps a page that breaks from taking the app with it. Give it a `key` that changes with the page. */
export class PageBoundary extends Component<{ children: ReactNode }, { error: unknown; broken: boolean }> {
  override state = { error: null, broken: false }
  static getDerivedStateFromError(error: unknown) {
    return { error, broken: true }
  }
  override render() {
    return this.state.broken ? <CrashPage error={this.state.error} /> : this.props.children
  }
}
