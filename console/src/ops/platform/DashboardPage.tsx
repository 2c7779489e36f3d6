import { Page } from '../../core/shell/Page.tsx'
import { Activity } from './Activity.tsx'
import { Health } from './Health.tsx'
import { WaitingWork } from './WaitingWork.tsx'
import './DashboardPage.css'

/** 概览: what waits for a person, the numbers of the last hours or days, and the state of jobs and services. */
export default function DashboardPage() {
  return (
    <Page title="概览">
      <div className="dashboard">
        <WaitingWork />
        <Activity />
        <Health />
      </div>
    </Page>
  )
}
