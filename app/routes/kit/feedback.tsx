import { CircleAlert, Info, SearchX, TriangleAlert } from "lucide-react";
import { FormError } from "~/components/form/form-error";
import { Banner } from "~/components/ui/banner";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/empty-state";
import { LoadFailed } from "~/components/ui/load-failed";
import { NoPermission, ReadOnlyNote } from "~/components/ui/no-permission";
import { Progress } from "~/components/ui/progress";
import { Skeleton } from "~/components/ui/skeleton";
import { Sample, samplesClass } from "./sample";

/** What a screen says when there is something to say: loading, empty, failed, warned. */
export function Feedback() {
  return (
    <div className={samplesClass}>
      <Sample title="Banners">
        <Banner
          tone="accent"
          icon={Info}
          title="A newer web player is ready"
          action={<Button size="sm">Download</Button>}
        >
          1.4.26 replaces 1.3.9.
        </Banner>
        <Banner tone="warn" icon={TriangleAlert} title="Your plan ends in 12 days" />
        <Banner tone="danger" icon={CircleAlert} title="2 hosts could not be deleted" />
        <FormError>The cloud cannot be reached. What you entered is kept.</FormError>
      </Sample>
      <Sample title="Empty">
        <EmptyState
          icon={SearchX}
          title="Nothing matches"
          action={<Button size="sm">Clear all</Button>}
        >
          Drop the filter by type to see 128 events.
        </EmptyState>
      </Sample>
      <Sample title="Failed">
        <LoadFailed />
      </Sample>
      <Sample title="No permission">
        <NoPermission title="You may not see this host" who="manager" what="HQ-NVR-01" />
        <ReadOnlyNote>
          Outputs are switched by masters and the managers of this region.
        </ReadOnlyNote>
      </Sample>
      <Sample title="Loading">
        <Skeleton className="h-9" />
        <Skeleton className="h-9 w-2/3" />
        <Progress percent={70} />
        <Progress percent={40} tone="warn" />
      </Sample>
      <Sample title="Card">
        <Card title="Needs attention" aside={<Button size="sm">All hosts</Button>}>
          <p className="p-4 text-fg-2">OT-REC-14 is gone for 38 minutes.</p>
        </Card>
      </Sample>
    </div>
  );
}
