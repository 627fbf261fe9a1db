# Written by generate/generate-python-sdk.ts from the OpenAPI document: change that, not this.
"""One method for each operation of the API."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from . import types
from ._call import Caller, path_of
from ._file import File


class Operations(Caller):
    def create_link(
        self,
        body: types.CreateLinkBody,
        *,
        idempotency_key: str | None = None,
    ) -> types.Link:
        """Create a short link."""
        data: types.Link = self._for_data(
            "POST",
            "/links",
            body=body,
            takes_key=True,
            idempotency_key=idempotency_key,
        )
        return data

    def list_links(
        self,
        query: types.ListLinksQuery | None = None,
    ) -> types.LinkPage:
        """List the links of the workspace, page by page."""
        data: types.LinkPage = self._for_data(
            "GET",
            "/links",
            query=query,
        )
        return data

    def list_all_links(
        self,
        query: types.ListLinksQuery | None = None,
    ) -> Iterator[types.Link]:
        """List the links of the workspace, page by page: all items of all pages, one by one."""
        items: Iterator[types.Link] = self._pages("/links", query)
        return items

    def create_links(
        self,
        body: types.CreateLinksBody,
        *,
        idempotency_key: str | None = None,
    ) -> types.CreatedLinks:
        """Create up to 1,000 short links in one request, 100 on the Free plan; an invalid one
        does not stop the others.
        """
        data: types.CreatedLinks = self._for_data(
            "POST",
            "/links/bulk",
            body=body,
            takes_key=True,
            idempotency_key=idempotency_key,
        )
        return data

    def update_links(
        self,
        body: types.UpdateLinksBody,
        *,
        idempotency_key: str | None = None,
    ) -> types.UpdatedLinks:
        """Change up to 1,000 links, or those that a filter finds; one that cannot be changed
        does not stop the others.
        """
        data: types.UpdatedLinks = self._for_data(
            "PATCH",
            "/links/bulk",
            body=body,
            takes_key=True,
            idempotency_key=idempotency_key,
        )
        return data

    def delete_links(
        self,
        body: types.DeleteLinksBody,
        *,
        idempotency_key: str | None = None,
    ) -> types.DeletedLinks:
        """Delete up to 1,000 links, or those that a filter finds; one that cannot be deleted
        does not stop the others.
        """
        data: types.DeletedLinks = self._for_data(
            "DELETE",
            "/links/bulk",
            body=body,
            takes_key=True,
            idempotency_key=idempotency_key,
        )
        return data

    def get_link_by_slug(
        self,
        query: types.GetLinkBySlugQuery,
    ) -> types.Link:
        """Get the link of a short URL."""
        data: types.Link = self._for_data(
            "GET",
            "/links/by-slug",
            query=query,
        )
        return data

    def get_link_by_external_id(
        self,
        external_id: str,
    ) -> types.Link:
        """Get the link with an external id."""
        data: types.Link = self._for_data(
            "GET",
            path_of("/links/by-external-id/", external_id),
        )
        return data

    def put_link_by_external_id(
        self,
        external_id: str,
        body: types.PutLinkByExternalIdBody | None = None,
    ) -> types.Link:
        """Update the link with an external id, or create it."""
        data: types.Link = self._for_data(
            "PUT",
            path_of("/links/by-external-id/", external_id),
            body=body or {},
        )
        return data

    def transfer_links(
        self,
        body: types.TransferLinksBody,
        *,
        idempotency_key: str | None = None,
    ) -> types.TransferredLinks:
        """Move up to 1,000 links to another workspace, 100 on the Free plan; one that cannot
        move does not stop the others.
        """
        data: types.TransferredLinks = self._for_data(
            "POST",
            "/links/transfer",
            body=body,
            takes_key=True,
            idempotency_key=idempotency_key,
        )
        return data

    def get_link(
        self,
        id: str,
    ) -> types.Link:
        """Get a link."""
        data: types.Link = self._for_data(
            "GET",
            path_of("/links/", id),
        )
        return data

    def update_link(
        self,
        id: str,
        body: types.UpdateLinkBody | None = None,
    ) -> types.Link:
        """Update a link."""
        data: types.Link = self._for_data(
            "PATCH",
            path_of("/links/", id),
            body=body or {},
        )
        return data

    def delete_link(
        self,
        id: str,
    ) -> types.Deleted:
        """Delete a link."""
        data: types.Deleted = self._for_data(
            "DELETE",
            path_of("/links/", id),
        )
        return data

    def list_imports(
        self,
    ) -> list[types.LinkImport]:
        """List the last 20 imports whose links exist, newest first."""
        data: list[types.LinkImport] = self._for_data(
            "GET",
            "/imports",
        )
        return data

    def undo_import(
        self,
        id: str,
        body: types.UndoImportBody | None = None,
        *,
        idempotency_key: str | None = None,
    ) -> types.UndoneImport:
        """Delete the links that an import created; those that are in use only when their number
        is given.
        """
        data: types.UndoneImport = self._for_data(
            "POST",
            path_of("/imports/", id, "/undo"),
            body=body or {},
            takes_key=True,
            idempotency_key=idempotency_key,
        )
        return data

    def create_import_job(
        self,
        body: types.CreateImportJobBody,
        *,
        idempotency_key: str | None = None,
    ) -> types.ImportJob:
        """Import the links and clicks of another service, or check what that would do; owners
        and tokens without scopes can.
        """
        data: types.ImportJob = self._for_data(
            "POST",
            "/import-jobs",
            body=body,
            takes_key=True,
            idempotency_key=idempotency_key,
        )
        return data

    def list_import_jobs(
        self,
    ) -> list[types.ImportJob]:
        """List the last 20 import jobs, newest first."""
        data: list[types.ImportJob] = self._for_data(
            "GET",
            "/import-jobs",
        )
        return data

    def get_import_job(
        self,
        id: str,
    ) -> types.ImportJob:
        """Get an import job with its progress and result."""
        data: types.ImportJob = self._for_data(
            "GET",
            path_of("/import-jobs/", id),
        )
        return data

    def list_import_problems(
        self,
        id: str,
        query: types.ListImportProblemsQuery | None = None,
    ) -> types.ImportProblemPage:
        """List what of the source is not carried over, or not as it is there."""
        data: types.ImportProblemPage = self._for_data(
            "GET",
            path_of("/import-jobs/", id, "/problems"),
            query=query,
        )
        return data

    def run_import_job(
        self,
        id: str,
        body: types.RunImportJobBody | None = None,
        *,
        idempotency_key: str | None = None,
    ) -> types.ImportJob:
        """Import after a dry run, go on where it was paused or stopped, or bring what has come
        since.
        """
        data: types.ImportJob = self._for_data(
            "POST",
            path_of("/import-jobs/", id, "/run"),
            body=body or {},
            takes_key=True,
            idempotency_key=idempotency_key,
        )
        return data

    def pause_import_job(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
    ) -> types.ImportJob:
        """Pause an import job; nothing of what it has done is lost."""
        data: types.ImportJob = self._for_data(
            "POST",
            path_of("/import-jobs/", id, "/pause"),
            takes_key=True,
            idempotency_key=idempotency_key,
        )
        return data

    def undo_import_job(
        self,
        id: str,
        body: types.UndoImportJobBody | None = None,
        *,
        idempotency_key: str | None = None,
    ) -> types.ImportJob:
        """Remove the links and clicks of all imports from the source of the job."""
        data: types.ImportJob = self._for_data(
            "POST",
            path_of("/import-jobs/", id, "/undo"),
            body=body or {},
            takes_key=True,
            idempotency_key=idempotency_key,
        )
        return data

    def get_link_qr(
        self,
        id: str,
        query: types.GetLinkQrQuery | None = None,
    ) -> File:
        """Get a QR code of the short URL, as an image, as a document, or as a data URL in JSON.
        Read the file, or its chunks.
        """
        return self._for_file(
            "GET",
            path_of("/links/", id, "/qr"),
            query=query,
        )

    def get_link_qr_style(
        self,
        id: str,
    ) -> types.LinkQrStyle:
        """Get the look of a link's QR code."""
        data: types.LinkQrStyle = self._for_data(
            "GET",
            path_of("/links/", id, "/qr-style"),
        )
        return data

    def put_link_qr_style(
        self,
        id: str,
        body: types.PutLinkQrStyleBody | None = None,
    ) -> types.LinkQrStyle:
        """Store the look of a link's QR code; one that scanners cannot read is refused."""
        data: types.LinkQrStyle = self._for_data(
            "PUT",
            path_of("/links/", id, "/qr-style"),
            body=body or {},
        )
        return data

    def delete_link_qr_style(
        self,
        id: str,
    ) -> types.LinkQrStyle:
        """Make a link's QR code a plain one again."""
        data: types.LinkQrStyle = self._for_data(
            "DELETE",
            path_of("/links/", id, "/qr-style"),
        )
        return data

    def download_qr_codes(
        self,
        query: types.DownloadQrCodesQuery | None = None,
    ) -> File:
        """Download the QR codes of up to 500 links, as an archive or as a sheet to print. Read
        the file, or its chunks.
        """
        return self._for_file(
            "GET",
            "/qr-codes",
            query=query,
        )

    def create_utm_template(
        self,
        body: types.CreateUtmTemplateBody,
        *,
        idempotency_key: str | None = None,
    ) -> types.UtmTemplate:
        """Create a template of UTM parameters."""
        data: types.UtmTemplate = self._for_data(
            "POST",
            "/utm-templates",
            body=body,
            takes_key=True,
            idempotency_key=idempotency_key,
        )
        return data

    def list_utm_templates(
        self,
    ) -> list[types.UtmTemplate]:
        """List the templates, oldest first."""
        data: list[types.UtmTemplate] = self._for_data(
            "GET",
            "/utm-templates",
        )
        return data

    def get_utm_template(
        self,
        id: str,
    ) -> types.UtmTemplate:
        """Get a template."""
        data: types.UtmTemplate = self._for_data(
            "GET",
            path_of("/utm-templates/", id),
        )
        return data

    def update_utm_template(
        self,
        id: str,
        body: types.UpdateUtmTemplateBody | None = None,
    ) -> types.UtmTemplate:
        """Update a template; links that were created with it stay as they are."""
        data: types.UtmTemplate = self._for_data(
            "PATCH",
            path_of("/utm-templates/", id),
            body=body or {},
        )
        return data

    def delete_utm_template(
        self,
        id: str,
    ) -> types.Deleted:
        """Delete a template; links that were created with it stay as they are."""
        data: types.Deleted = self._for_data(
            "DELETE",
            path_of("/utm-templates/", id),
        )
        return data

    def create_tag(
        self,
        body: types.CreateTagBody,
        *,
        idempotency_key: str | None = None,
    ) -> types.Tag:
        """Create a tag; tags that a link names are created by themselves."""
        data: types.Tag = self._for_data(
            "POST",
            "/tags",
            body=body,
            takes_key=True,
            idempotency_key=idempotency_key,
        )
        return data

    def list_tags(
        self,
    ) -> list[types.Tag]:
        """List all tags of the workspace, by name."""
        data: list[types.Tag] = self._for_data(
            "GET",
            "/tags",
        )
        return data

    def get_tag(
        self,
        id: str,
    ) -> types.Tag:
        """Get a tag."""
        data: types.Tag = self._for_data(
            "GET",
            path_of("/tags/", id),
        )
        return data

    def update_tag(
        self,
        id: str,
        body: types.UpdateTagBody | None = None,
    ) -> types.Tag:
        """Rename or recolour a tag; its links keep it."""
        data: types.Tag = self._for_data(
            "PATCH",
            path_of("/tags/", id),
            body=body or {},
        )
        return data

    def delete_tag(
        self,
        id: str,
    ) -> types.Deleted:
        """Delete a tag; its links stay, without it."""
        data: types.Deleted = self._for_data(
            "DELETE",
            path_of("/tags/", id),
        )
        return data

    def merge_tag(
        self,
        id: str,
        body: types.MergeTagBody,
        *,
        idempotency_key: str | None = None,
    ) -> types.Tag:
        """Merge a tag into another one: its links get that one, and it is deleted."""
        data: types.Tag = self._for_data(
            "POST",
            path_of("/tags/", id, "/merge"),
            body=body,
            takes_key=True,
            idempotency_key=idempotency_key,
        )
        return data

    def create_profile(
        self,
        body: types.CreateProfileBody,
        *,
        idempotency_key: str | None = None,
    ) -> types.Profile:
        """Create a profile."""
        data: types.Profile = self._for_data(
            "POST",
            "/profiles",
            body=body,
            takes_key=True,
            idempotency_key=idempotency_key,
        )
        return data

    def list_profiles(
        self,
    ) -> list[types.ProfileSummary]:
        """List all profiles of the workspace, newest first."""
        data: list[types.ProfileSummary] = self._for_data(
            "GET",
            "/profiles",
        )
        return data

    def get_profile(
        self,
        id: str,
    ) -> types.Profile:
        """Get a profile with its blocks."""
        data: types.Profile = self._for_data(
            "GET",
            path_of("/profiles/", id),
        )
        return data

    def update_profile(
        self,
        id: str,
        body: types.UpdateProfileBody | None = None,
    ) -> types.Profile:
        """Update a profile."""
        data: types.Profile = self._for_data(
            "PATCH",
            path_of("/profiles/", id),
            body=body or {},
        )
        return data

    def delete_profile(
        self,
        id: str,
    ) -> types.Deleted:
        """Delete a profile and its blocks."""
        data: types.Deleted = self._for_data(
            "DELETE",
            path_of("/profiles/", id),
        )
        return data

    def add_block(
        self,
        id: str,
        body: types.AddBlockBody,
        *,
        idempotency_key: str | None = None,
    ) -> types.Block:
        """Add a block at the end of a profile."""
        data: types.Block = self._for_data(
            "POST",
            path_of("/profiles/", id, "/blocks"),
            body=body,
            takes_key=True,
            idempotency_key=idempotency_key,
        )
        return data

    def reorder_blocks(
        self,
        id: str,
        body: types.ReorderBlocksBody,
    ) -> list[types.Block]:
        """Reorder the blocks of a profile."""
        data: list[types.Block] = self._for_data(
            "PUT",
            path_of("/profiles/", id, "/blocks/reorder"),
            body=body,
        )
        return data

    def update_block(
        self,
        profile_id: str,
        block_id: str,
        body: types.UpdateBlockBody | None = None,
    ) -> types.Block:
        """Update a block."""
        data: types.Block = self._for_data(
            "PATCH",
            path_of("/profiles/", profile_id, "/blocks/", block_id),
            body=body or {},
        )
        return data

    def delete_block(
        self,
        profile_id: str,
        block_id: str,
    ) -> types.Deleted:
        """Delete a block; the blocks after it move up."""
        data: types.Deleted = self._for_data(
            "DELETE",
            path_of("/profiles/", profile_id, "/blocks/", block_id),
        )
        return data

    def list_submissions(
        self,
        profile_id: str,
        block_id: str,
        query: types.ListSubmissionsQuery | None = None,
    ) -> types.FormSubmissionPage:
        """List what visitors have sent with a form, newest first."""
        data: types.FormSubmissionPage = self._for_data(
            "GET",
            path_of("/profiles/", profile_id, "/blocks/", block_id, "/submissions"),
            query=query,
        )
        return data

    def list_all_submissions(
        self,
        profile_id: str,
        block_id: str,
        query: types.ListSubmissionsQuery | None = None,
    ) -> Iterator[types.FormSubmission]:
        """List what visitors have sent with a form, newest first: all items of all pages, one by
        one.
        """
        items: Iterator[types.FormSubmission] = self._pages(path_of("/profiles/", profile_id, "/blocks/", block_id, "/submissions"), query)
        return items

    def export_submissions(
        self,
        profile_id: str,
        block_id: str,
        query: types.ExportSubmissionsQuery | None = None,
    ) -> File:
        """Download all submissions of a form as CSV, oldest first. Read the file, or its chunks."""
        return self._for_file(
            "GET",
            path_of("/profiles/", profile_id, "/blocks/", block_id, "/submissions/export"),
            query=query,
        )

    def delete_submission(
        self,
        profile_id: str,
        block_id: str,
        submission_id: str,
    ) -> types.Deleted:
        """Delete a submission."""
        data: types.Deleted = self._for_data(
            "DELETE",
            path_of("/profiles/", profile_id, "/blocks/", block_id, "/submissions/", submission_id),
        )
        return data

    def create_upload(
        self,
        file: bytes,
        file_type: str,
        query: types.CreateUploadQuery,
    ) -> types.Upload:
        """Upload a picture: the body is the file itself, of at most 5 MB."""
        data: types.Upload = self._for_data(
            "POST",
            "/uploads",
            query=query,
            file=file,
            file_type=file_type,
        )
        return data

    def list_uploads(
        self,
        query: types.ListUploadsQuery | None = None,
    ) -> types.UploadPage:
        """List the uploads, newest first."""
        data: types.UploadPage = self._for_data(
            "GET",
            "/uploads",
            query=query,
        )
        return data

    def list_all_uploads(
        self,
        query: types.ListUploadsQuery | None = None,
    ) -> Iterator[types.Upload]:
        """List the uploads, newest first: all items of all pages, one by one."""
        items: Iterator[types.Upload] = self._pages("/uploads", query)
        return items

    def import_upload(
        self,
        body: types.ImportUploadBody,
    ) -> types.Upload:
        """Upload the picture at a public address."""
        data: types.Upload = self._for_data(
            "POST",
            "/uploads/from-url",
            body=body,
        )
        return data

    def delete_upload(
        self,
        id: str,
    ) -> types.Deleted:
        """Delete an upload; pages that show it show it no more."""
        data: types.Deleted = self._for_data(
            "DELETE",
            path_of("/uploads/", id),
        )
        return data

    def create_page_preview(
        self,
        body: types.CreatePagePreviewBody,
    ) -> types.PagePreview:
        """Read the title, description and pictures of a page."""
        data: types.PagePreview = self._for_data(
            "POST",
            "/page-previews",
            body=body,
        )
        return data

    def get_link_stats(
        self,
        id: str,
        query: types.GetLinkStatsQuery | None = None,
    ) -> types.LinkStats:
        """Get the clicks of a link over a range of time."""
        data: types.LinkStats = self._for_data(
            "GET",
            path_of("/links/", id, "/stats"),
            query=query,
        )
        return data

    def get_tag_stats(
        self,
        id: str,
        query: types.GetTagStatsQuery | None = None,
    ) -> types.TagStats:
        """Get the clicks, over a range of time, of all links that have a tag now."""
        data: types.TagStats = self._for_data(
            "GET",
            path_of("/tags/", id, "/stats"),
            query=query,
        )
        return data

    def get_profile_stats(
        self,
        id: str,
        query: types.GetProfileStatsQuery | None = None,
    ) -> types.ProfileStats:
        """Get the views of a profile and the clicks on its blocks over a range of time."""
        data: types.ProfileStats = self._for_data(
            "GET",
            path_of("/profiles/", id, "/stats"),
            query=query,
        )
        return data

    def get_overview(
        self,
        query: types.GetOverviewQuery | None = None,
    ) -> types.Overview:
        """Get the clicks and views of all links and profiles over a range of time."""
        data: types.Overview = self._for_data(
            "GET",
            "/analytics/overview",
            query=query,
        )
        return data

    def get_breakdown(
        self,
        query: types.GetBreakdownQuery,
    ) -> types.Breakdown:
        """Get the clicks on all links over a range of time by country, device, campaign or
        another property.
        """
        data: types.Breakdown = self._for_data(
            "GET",
            "/analytics/breakdown",
            query=query,
        )
        return data

    def get_hours(
        self,
        query: types.GetHoursQuery | None = None,
    ) -> types.Hours:
        """Get the clicks on all links over a range of time by day of the week and hour."""
        data: types.Hours = self._for_data(
            "GET",
            "/analytics/hours",
            query=query,
        )
        return data

    def get_sparklines(
        self,
        query: types.GetSparklinesQuery,
    ) -> types.Sparklines:
        """Get the clicks of each of the last 30 days, for up to 100 links."""
        data: types.Sparklines = self._for_data(
            "GET",
            "/analytics/sparklines",
            query=query,
        )
        return data

    def get_realtime(
        self,
        query: types.GetRealtimeQuery | None = None,
    ) -> types.Realtime:
        """Get the clicks and views of the last five minutes."""
        data: types.Realtime = self._for_data(
            "GET",
            "/analytics/realtime",
            query=query,
        )
        return data

    def stream_realtime(
        self,
        query: types.StreamRealtimeQuery | None = None,
    ) -> File:
        """Stream the last five minutes as server-sent events: one now, and one after each
        change. Read the file, or its chunks.
        """
        return self._for_file(
            "GET",
            "/analytics/realtime/stream",
            query=query,
        )

    def export_analytics(
        self,
        query: types.ExportAnalyticsQuery,
    ) -> File:
        """Download links, profiles or clicks of a range of time as a file. Read the file, or its
        chunks.
        """
        return self._for_file(
            "GET",
            "/analytics/export",
            query=query,
        )

    def record_conversion(
        self,
        body: types.RecordConversionBody,
        *,
        idempotency_key: str | None = None,
    ) -> types.Conversion:
        """Record what a visitor did after a click; the same externalId again changes nothing and
        returns 200.
        """
        data: types.Conversion = self._for_data(
            "POST",
            "/conversions",
            body=body,
            takes_key=True,
            idempotency_key=idempotency_key,
        )
        return data

    def list_conversions(
        self,
        query: types.ListConversionsQuery | None = None,
    ) -> types.ConversionPage:
        """List the conversions of the last 100 days, newest first."""
        data: types.ConversionPage = self._for_data(
            "GET",
            "/conversions",
            query=query,
        )
        return data

    def list_all_conversions(
        self,
        query: types.ListConversionsQuery | None = None,
    ) -> Iterator[types.Conversion]:
        """List the conversions of the last 100 days, newest first: all items of all pages, one
        by one.
        """
        items: Iterator[types.Conversion] = self._pages("/conversions", query)
        return items

    def reset_link_stats(
        self,
        id: str,
        body: types.ResetLinkStatsBody | None = None,
        *,
        idempotency_key: str | None = None,
    ) -> types.StatsReset:
        """Erase a link's clicks for good; owners and tokens without scopes can."""
        data: types.StatsReset = self._for_data(
            "POST",
            path_of("/links/", id, "/stats/reset"),
            body=body or {},
            takes_key=True,
            idempotency_key=idempotency_key,
        )
        return data

    def create_erasure(
        self,
        body: types.CreateErasureBody,
        *,
        idempotency_key: str | None = None,
    ) -> types.Erasure:
        """Erase the visits of a link or of a visitor for good; owners and tokens without scopes
        can.
        """
        data: types.Erasure = self._for_data(
            "POST",
            "/erasures",
            body=body,
            takes_key=True,
            idempotency_key=idempotency_key,
        )
        return data

    def list_erasures(
        self,
    ) -> list[types.Erasure]:
        """List the last 100 erasures, newest first."""
        data: list[types.Erasure] = self._for_data(
            "GET",
            "/erasures",
        )
        return data

    def get_erasure(
        self,
        id: str,
    ) -> types.Erasure:
        """Get an erasure and what has gone."""
        data: types.Erasure = self._for_data(
            "GET",
            path_of("/erasures/", id),
        )
        return data

    def create_share(
        self,
        body: types.CreateShareBody,
        *,
        idempotency_key: str | None = None,
    ) -> types.Share:
        """Share statistics as a public page."""
        data: types.Share = self._for_data(
            "POST",
            "/shares",
            body=body,
            takes_key=True,
            idempotency_key=idempotency_key,
        )
        return data

    def list_shares(
        self,
    ) -> list[types.Share]:
        """List the shares, newest first."""
        data: list[types.Share] = self._for_data(
            "GET",
            "/shares",
        )
        return data

    def update_share(
        self,
        id: str,
        body: types.UpdateShareBody | None = None,
    ) -> types.Share:
        """Update a share."""
        data: types.Share = self._for_data(
            "PATCH",
            path_of("/shares/", id),
            body=body or {},
        )
        return data

    def delete_share(
        self,
        id: str,
    ) -> types.Deleted:
        """Revoke a share; its page is gone at once."""
        data: types.Deleted = self._for_data(
            "DELETE",
            path_of("/shares/", id),
        )
        return data

    def create_export_schedule(
        self,
        body: types.CreateExportScheduleBody,
        *,
        idempotency_key: str | None = None,
    ) -> types.ExportSchedule:
        """Create an export schedule; owners and tokens without scopes can."""
        data: types.ExportSchedule = self._for_data(
            "POST",
            "/export-schedules",
            body=body,
            takes_key=True,
            idempotency_key=idempotency_key,
        )
        return data

    def list_export_schedules(
        self,
    ) -> list[types.ExportSchedule]:
        """List the export schedules, oldest first."""
        data: list[types.ExportSchedule] = self._for_data(
            "GET",
            "/export-schedules",
        )
        return data

    def get_export_schedule(
        self,
        id: str,
    ) -> types.ExportSchedule:
        """Get an export schedule with its last run."""
        data: types.ExportSchedule = self._for_data(
            "GET",
            path_of("/export-schedules/", id),
        )
        return data

    def update_export_schedule(
        self,
        id: str,
        body: types.UpdateExportScheduleBody | None = None,
    ) -> types.ExportSchedule:
        """Update an export schedule."""
        data: types.ExportSchedule = self._for_data(
            "PATCH",
            path_of("/export-schedules/", id),
            body=body or {},
        )
        return data

    def delete_export_schedule(
        self,
        id: str,
    ) -> types.Deleted:
        """Delete an export schedule; objects in the bucket stay."""
        data: types.Deleted = self._for_data(
            "DELETE",
            path_of("/export-schedules/", id),
        )
        return data

    def run_export_schedule(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
    ) -> types.ExportSchedule:
        """Export missed periods, or else the last period again, as soon as possible."""
        data: types.ExportSchedule = self._for_data(
            "POST",
            path_of("/export-schedules/", id, "/run"),
            takes_key=True,
            idempotency_key=idempotency_key,
        )
        return data

    def create_webhook(
        self,
        body: types.CreateWebhookBody,
        *,
        idempotency_key: str | None = None,
    ) -> types.CreatedWebhook:
        """Create a webhook; its secret is returned only once."""
        data: types.CreatedWebhook = self._for_data(
            "POST",
            "/webhooks",
            body=body,
            takes_key=True,
            idempotency_key=idempotency_key,
        )
        return data

    def list_webhooks(
        self,
    ) -> list[types.Webhook]:
        """List the webhooks, oldest first."""
        data: list[types.Webhook] = self._for_data(
            "GET",
            "/webhooks",
        )
        return data

    def get_webhook(
        self,
        id: str,
    ) -> types.Webhook:
        """Get a webhook."""
        data: types.Webhook = self._for_data(
            "GET",
            path_of("/webhooks/", id),
        )
        return data

    def update_webhook(
        self,
        id: str,
        body: types.UpdateWebhookBody | None = None,
    ) -> types.Webhook:
        """Update a webhook, or enable or disable it."""
        data: types.Webhook = self._for_data(
            "PATCH",
            path_of("/webhooks/", id),
            body=body or {},
        )
        return data

    def delete_webhook(
        self,
        id: str,
    ) -> types.Deleted:
        """Delete a webhook and its pending deliveries."""
        data: types.Deleted = self._for_data(
            "DELETE",
            path_of("/webhooks/", id),
        )
        return data

    def test_webhook(
        self,
        id: str,
        body: types.TestWebhookBody | None = None,
        *,
        idempotency_key: str | None = None,
    ) -> types.WebhookDelivery:
        """Send a test event."""
        data: types.WebhookDelivery = self._for_data(
            "POST",
            path_of("/webhooks/", id, "/test"),
            body=body or {},
            takes_key=True,
            idempotency_key=idempotency_key,
        )
        return data

    def rotate_webhook_secret(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
    ) -> types.RotatedSecret:
        """Rotate the secret; for a day deliveries are signed with both."""
        data: types.RotatedSecret = self._for_data(
            "POST",
            path_of("/webhooks/", id, "/rotate-secret"),
            takes_key=True,
            idempotency_key=idempotency_key,
        )
        return data

    def list_webhook_deliveries(
        self,
        id: str,
        query: types.ListWebhookDeliveriesQuery | None = None,
    ) -> types.WebhookDeliveryPage:
        """List the deliveries of a webhook, newest first."""
        data: types.WebhookDeliveryPage = self._for_data(
            "GET",
            path_of("/webhooks/", id, "/deliveries"),
            query=query,
        )
        return data

    def list_all_webhook_deliveries(
        self,
        id: str,
        query: types.ListWebhookDeliveriesQuery | None = None,
    ) -> Iterator[types.WebhookDeliverySummary]:
        """List the deliveries of a webhook, newest first: all items of all pages, one by one."""
        items: Iterator[types.WebhookDeliverySummary] = self._pages(path_of("/webhooks/", id, "/deliveries"), query)
        return items

    def get_webhook_delivery(
        self,
        id: str,
        delivery_id: str,
    ) -> types.WebhookDelivery:
        """Get a delivery with its request and its attempts."""
        data: types.WebhookDelivery = self._for_data(
            "GET",
            path_of("/webhooks/", id, "/deliveries/", delivery_id),
        )
        return data

    def retry_webhook_delivery(
        self,
        id: str,
        delivery_id: str,
        *,
        idempotency_key: str | None = None,
    ) -> types.WebhookDelivery:
        """Retry a delivery with the same id."""
        data: types.WebhookDelivery = self._for_data(
            "POST",
            path_of("/webhooks/", id, "/deliveries/", delivery_id, "/retry"),
            takes_key=True,
            idempotency_key=idempotency_key,
        )
        return data

    def get_workspace_settings(
        self,
    ) -> types.WorkspaceSettings:
        """Get the settings of the workspace."""
        data: types.WorkspaceSettings = self._for_data(
            "GET",
            "/workspace",
        )
        return data

    def update_workspace_settings(
        self,
        body: types.UpdateWorkspaceSettingsBody | None = None,
    ) -> types.WorkspaceSettings:
        """Change settings of the workspace; owners and tokens without scopes can."""
        data: types.WorkspaceSettings = self._for_data(
            "PATCH",
            "/workspace",
            body=body or {},
        )
        return data
