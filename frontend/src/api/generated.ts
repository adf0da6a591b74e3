// Made by `npm run -w frontend client`; never edited.

export interface paths {
    "/api/v1/analyses/{analysis_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Analysis
         * @description Returns one analysis and its progress.
         */
        get: operations["get_analysis"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/analyses/{analysis_id}/decisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Decisions
         * @description Compares two variants of a policy.
         */
        get: operations["get_decisions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/analyses/{analysis_id}/decisions/rows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Decisions
         * @description Lists the decisions of one variant as a table.
         */
        get: operations["list_decisions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/analyses/{analysis_id}/events/{seq}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Event
         * @description Returns one event with all its fields.
         */
        get: operations["get_event"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/analyses/{analysis_id}/flows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Flows
         * @description Returns the matrix of allocating and freeing CPUs.
         */
        get: operations["get_flows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/analyses/{analysis_id}/forecast": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Forecast Analysis
         * @description Replays the recording by its own rules and the other kernel's. An equal request is answered from the disk.
         */
        post: operations["forecast_analysis"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/analyses/{analysis_id}/lives": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Lives
         * @description Lists the lives of the timeline as a table.
         */
        get: operations["list_lives"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/analyses/{analysis_id}/lives/{n}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Life
         * @description Returns one life with all its events and decisions.
         */
        get: operations["get_life"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/analyses/{analysis_id}/rates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Rates
         * @description Counts events, skbs and their bytes over time.
         */
        get: operations["get_rates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/analyses/{analysis_id}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Report
         * @description Returns the import report: the format of the file and what was read.
         */
        get: operations["get_report"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/analyses/{analysis_id}/sql": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run Query
         * @description Runs one SELECT: at most 10,000 rows, and ten seconds or two without a token. CSV for `Accept: text/csv`.
         */
        post: operations["run_query"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/analyses/{analysis_id}/sql.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Download Query
         * @description Runs one SELECT and returns the answer as a CSV file.
         */
        post: operations["download_query"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/analyses/{analysis_id}/sql/schema": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Schema
         * @description Lists the tables that a query may read, with type, unit and meaning of every column.
         */
        get: operations["get_schema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/analyses/{analysis_id}/sweep": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sweep Analysis
         * @description Replays variants at every value of the axis. An equal request is answered from the disk.
         */
        post: operations["sweep_analysis"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/analyses/{analysis_id}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Timeline
         * @description Returns lives, or the overview if more than `max` overlap the range.
         */
        get: operations["get_timeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Audit
         * @description Who published, withdrew, deleted and released what, and which tokens were created and revoked.
         */
        get: operations["list_audit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/campaigns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Campaigns
         * @description Lists campaigns, newest first.
         */
        get: operations["list_campaigns"];
        put?: never;
        /**
         * Create Campaign
         * @description Creates the campaign of that name: 201 if it is new, else 200.
         */
        post: operations["create_campaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/campaigns/{campaign_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Campaign
         * @description Returns one campaign and its progress; 304 if nothing has changed since the `ETag` in `If-None-Match`.
         */
        get: operations["get_campaign"];
        put?: never;
        post?: never;
        /**
         * Delete Campaign
         * @description Deletes a campaign; its uploads and their analyses stay.
         */
        delete: operations["delete_campaign"];
        options?: never;
        head?: never;
        /**
         * Show Campaign
         * @description Sets who sees the caller's campaign and the caller's captures in it.
         */
        patch: operations["show_campaign"];
        trace?: never;
    };
    "/api/v1/campaigns/{campaign_id}/captures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Captures
         * @description Lists the captures of a campaign by name.
         */
        get: operations["list_captures"];
        put?: never;
        /**
         * Add Captures
         * @description Adds existing uploads under their names.
         */
        post: operations["add_captures"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/campaigns/{campaign_id}/captures/{filename}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Put Capture
         * @description Adds a recording, a host file, a bundle, or a tar archive of them. It is on disk and queued before the answer.
         */
        put: operations["put_capture"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/campaigns/{campaign_id}/holding": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Campaign Holding
         * @description Says who sees a campaign and until when. Everybody who sees it may request this.
         */
        get: operations["get_campaign_holding"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/campaigns/{campaign_id}/hosts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Campaign Hosts
         * @description Lists the recordings of a campaign by name, each once, with state, class, answers and measures of the host.
         */
        get: operations["list_campaign_hosts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/campaigns/{campaign_id}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Campaign Report
         * @description Returns the report on the analyses that are ready: per class of hosts the modes, distributions and outliers.
         */
        get: operations["get_campaign_report"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/campaigns/{campaign_id}/report.txt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Campaign Text
         * @description Returns the report as plain text of at most 80 columns, for a mail.
         */
        get: operations["get_campaign_text"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/capture/{policy}.sh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Capture Script
         * @description The recording script of a policy, or of `all`. The same text as `skbscope capture` prints.
         */
        get: operations["get_capture_script"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/claims": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Claims
         * @description Lists the published figures about the policies, each with the value recomputed from its numbers.
         */
        get: operations["list_claims"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/comparisons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Comparisons
         * @description Lists stored comparisons, newest first.
         */
        get: operations["list_comparisons"];
        put?: never;
        /**
         * Make Comparison
         * @description Compares two sets of runs. The same request gives the same id.
         */
        post: operations["make_comparison"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/comparisons/{comparison_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Comparison
         * @description Returns one comparison.
         */
        get: operations["get_comparison"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Show Comparison
         * @description Sets who sees the caller's comparison; the visibility of its runs does not change.
         */
        patch: operations["show_comparison"];
        trace?: never;
    };
    "/api/v1/comparisons/{comparison_id}/holding": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Comparison Holding
         * @description Says who sees a comparison and until when. Everybody who sees it may request this.
         */
        get: operations["get_comparison_holding"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/figures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Figures
         * @description Lists figures, newest first; withdrawn ones, with their reason, only to their owners and to administrators.
         */
        get: operations["list_figures"];
        put?: never;
        /**
         * Publish Figure
         * @description Draws and stores a figure. The same subject gives the same figure: 201 when it is new, else 200.
         */
        post: operations["publish_figure"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/figures/{figure_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Figure
         * @description Returns one figure; 410 with the reason if it was withdrawn by somebody else.
         */
        get: operations["get_figure"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/figures/{figure_id}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw Figure
         * @description Withdraws a figure for good: its addresses answer 410 with the reason.
         */
        post: operations["withdraw_figure"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/formats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Formats
         * @description Lists the formats that a file can be read as.
         */
        get: operations["get_formats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Health
         * @description Whether the server is up, and which version it is.
         */
        get: operations["get_health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/hosts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Hosts
         * @description Topologies a recording can be replayed on, smallest first.
         */
        get: operations["list_hosts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{job_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Job
         * @description One job.
         */
        get: operations["get_job"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{job_id}/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream Job
         * @description The job at every change, until it is ready or failed.
         */
        get: operations["stream_job"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ledger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Ledger
         * @description Lists every published claim, and how many of them their own runs could decide.
         */
        get: operations["get_ledger"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin Login
         * @description Begins a sign-in with the provider of this server.
         */
        post: operations["begin_login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/login/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Finish Login
         * @description A token for the provider's answer, once.
         */
        post: operations["finish_login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pastes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Post Paste
         * @description Reads a mail, a thread or tool output. Nothing is stored.
         */
        post: operations["post_paste"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pastes/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Post Paste Check
         * @description Returns each claim of a mail or thread beside its own figures, and a reply. Nothing is stored.
         */
        post: operations["post_paste_check"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pastes/confirmed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Post Paste Confirmed
         * @description Stores the text as an upload, and its runs with the corrections.
         */
        post: operations["post_paste_confirmed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pastes/proposed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Post Paste Proposed
         * @description Returns the comparisons in a corrected paste. Nothing is stored.
         */
        post: operations["post_paste_proposed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/policies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Policies
         * @description Policies with their variants, rules and knobs.
         */
        get: operations["list_policies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/quarantine": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Quarantine
         * @description Uploads that wait for release by an administrator.
         */
        get: operations["list_quarantine"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/quarantine/{upload_id}/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Release Upload
         * @description Lets an upload into the lists.
         */
        post: operations["release_upload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/queries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Queries
         * @description Lists the queries that are included in the portal.
         */
        get: operations["list_queries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Runs
         * @description Lists stored runs, newest first; of one group, if it is given.
         */
        get: operations["list_runs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/results/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Groups
         * @description Finds groups of runs by facts, and by words in names, labels and commands.
         */
        get: operations["list_groups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/results/groups/{group}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Tell Group
         * @description Adds facts to every run of a group; returns the ids of the runs.
         */
        patch: operations["tell_group"];
        trace?: never;
    };
    "/api/v1/results/groups/{group}/kernels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Kernel Series
         * @description Returns the group's main metrics over kernel releases; empty where it ran on one release.
         */
        get: operations["get_kernel_series"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/results/throughput": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Throughput
         * @description Returns measured and published throughput in groups; pps and bit/s never share a group.
         */
        get: operations["get_throughput"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/results/{run_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Run
         * @description Returns one run with every row, sample and note.
         */
        get: operations["get_run"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scenarios": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Scenarios
         * @description Lists every scenario with its parameters, choices and named cases.
         */
        get: operations["list_scenarios"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scenarios/{scenario_id}/simulation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Simulation
         * @description Returns the simulation of a scenario by the engine. Each query parameter is a parameter of the scenario; `case`
         *     names a set of them, and `hand` sets decisions by hand (`17:here,18:back`). The same address gives the same bytes.
         *     The former address, ending in `/film`, works until 0.3.0.
         */
        get: operations["get_simulation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search
         * @description Finds recordings, flows, skbs and tasks in them, rules and claims: a page of each kind, or of one.
         */
        get: operations["search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/service": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Service
         * @description Limits, retention and whether a token is needed, for the sender of this request.
         */
        get: operations["get_service"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sign-ins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End Sign Ins
         * @description Ends all sign-ins of the sender, in every browser, also the one that this request is made with.
         */
        delete: operations["end_sign_ins"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End Token
         * @description Revokes the token that this request is made with.
         */
        delete: operations["end_token"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/traces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Traces
         * @description Lists recordings, newest first.
         */
        get: operations["list_traces"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/traces/simulations/{policy}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Simulation Traces
         * @description Lists the recordings with decisions of a policy, and the first time of each at which there is something to see.
         *     The former address, `/traces/films/{policy}`, works until 0.3.0.
         */
        get: operations["list_simulation_traces"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/traces/{trace_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Trace
         * @description Returns one recording.
         */
        get: operations["get_trace"];
        put?: never;
        post?: never;
        /**
         * Delete Trace
         * @description Deletes a recording and everything that was made of it.
         */
        delete: operations["delete_trace"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/traces/{trace_id}/analyses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create Analysis
         * @description Requests the analysis with these parameters; the same body gives the same id. 200 if it is ready, else 202.
         */
        post: operations["create_analysis"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/traces/{trace_id}/host": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Put Trace Host
         * @description Attaches or detaches a host file; returns the new default analysis.
         */
        put: operations["put_trace_host"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/traces/{trace_id}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Notes
         * @description Lists the notes of a recording. Everybody who sees the recording sees them.
         */
        get: operations["list_notes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/traces/{trace_id}/notes/{note_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Put Note
         * @description Stores a note under an id that the caller chooses, or changes it. Only the owner of the recording may.
         */
        put: operations["put_note"];
        post?: never;
        /**
         * Delete Note
         * @description Deletes a note.
         */
        delete: operations["delete_note"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/traces/{trace_id}/simulations/{policy}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Trace Simulation
         * @description Returns a window of a recording as a simulation of a policy, from `at_ns` on; by default from the first time with
         *     something to see. `parameters` has the start of the next and the previous window. Quantities without events have no
         *     gauge. The former address, `/traces/{trace_id}/films/{policy}`, works until 0.3.0.
         */
        get: operations["get_trace_simulation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/traces/{trace_id}/versus/{other_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Versus
         * @description Compares two recordings: the first is before, the other after. 409 while one of them is not analysed.
         */
        get: operations["get_versus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/uploads/{filename}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Put Upload
         * @description Stores a file. When 201 is answered, its bytes are on disk and its analysis is queued.
         */
        put: operations["put_upload"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/uploads/{upload_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Upload
         * @description Returns one upload and its results.
         */
        get: operations["get_upload"];
        put?: never;
        post?: never;
        /**
         * Delete Upload
         * @description Deletes an upload and everything that was made of it; published figures stay.
         */
        delete: operations["delete_upload"];
        options?: never;
        head?: never;
        /**
         * Show Upload
         * @description Sets who sees the caller's upload and everything that was made of it.
         */
        patch: operations["show_upload"];
        trace?: never;
    };
    "/api/v1/uploads/{upload_id}/holding": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Upload Holding
         * @description Says who sees an upload and until when. Everybody who sees it may request this.
         */
        get: operations["get_upload_holding"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * Advice
         * @description Which mode this host should use, for one policy.
         */
        Advice: {
            /**
             * Check
             * @default []
             */
            check: string[];
            /** Conditions */
            conditions: string[];
            /** Evidence */
            evidence: components["schemas"]["Evidence"][];
            /** Policy */
            policy: string;
            /** Record */
            record: string[];
            /** Set */
            set: string[];
            /**
             * Stand
             * @enum {string}
             */
            stand: "keep" | "change" | "either-way" | "cannot-tell";
            /** Text */
            text: string;
            /** Undo */
            undo: string[];
            /** Variant */
            variant: string | null;
            /** Would Change */
            would_change: string[];
        };
        /**
         * Analysis
         * @description The analysis of one recording on one host, and its progress.
         */
        Analysis: {
            host: components["schemas"]["Host"] | null;
            /** Id */
            id: string;
            /** Job Id */
            job_id: string | null;
            /** Kernel */
            kernel: string | null;
            /** Knobs */
            knobs: {
                [key: string]: number;
            };
            /** Ready */
            ready: string[];
            /** Spec */
            spec: components["schemas"]["HeaderSpec"] | components["schemas"]["UploadSpec"] | components["schemas"]["PresetSpec"] | components["schemas"]["OwnLlcSpec"] | components["schemas"]["OneLlcSpec"] | components["schemas"]["LayoutSpec"];
            /**
             * State
             * @enum {string}
             */
            state: "waiting" | "running" | "ready" | "failed";
            summary: components["schemas"]["Summary"] | null;
            /** Trace Id */
            trace_id: string;
        };
        /**
         * AnalysisRequest
         * @description The parameters of an analysis; a missing one has its default.
         */
        AnalysisRequest: {
            /** Host */
            host?: (components["schemas"]["HeaderSpec"] | components["schemas"]["UploadSpec"] | components["schemas"]["PresetSpec"] | components["schemas"]["OwnLlcSpec"] | components["schemas"]["OneLlcSpec"] | components["schemas"]["LayoutSpec"]) | null;
            /** Kernel */
            kernel?: string | null;
            /**
             * Knobs
             * @default {}
             */
            knobs: {
                [key: string]: number;
            };
        };
        /**
         * AnswerColumn
         * @description A column of an answer.
         */
        AnswerColumn: {
            /** Means */
            means: ("time" | "life" | "event") | null;
            /** Name */
            name: string;
            /** Type */
            type: string;
        };
        /**
         * Answered
         * @description The provider's answer, and the ticket that the tab stored.
         */
        Answered: {
            /** Code */
            code: string;
            /** Iss */
            iss?: string | null;
            /** State */
            state: string;
            /** Ticket */
            ticket: string;
        };
        /**
         * Applied
         * @description How often a rule applies.
         */
        Applied: {
            /** Count */
            count: number;
            /** Interval */
            interval: [
                number,
                number
            ] | null;
            /** Share */
            share: number | null;
        };
        /**
         * AtWork
         * @description A recording under analysis, with the progress that its worker reported last.
         */
        AtWork: {
            /** Bytes */
            bytes: number;
            /** Events */
            events: number;
            /** Name */
            name: string;
            /** Of Bytes */
            of_bytes: number;
            /**
             * Stage
             * @enum {string}
             */
            stage: "upload" | "decode" | "read" | "lives" | "overview" | "replay" | "tables" | "done";
            /** Trace Id */
            trace_id: string;
        };
        /**
         * AuditLine
         * @description A line as the API returns it.
         */
        AuditLine: {
            /** Address */
            address: string;
            /**
             * At
             * Format: date-time
             */
            at: string;
            /** Event */
            event: string;
            /** Id */
            id: string;
            /** Kind */
            kind: string;
            /** Subject */
            subject: string;
            /** Who */
            who: string;
        };
        /**
         * AuditPage
         * @description Lines of the log, newest first.
         */
        AuditPage: {
            /** Items */
            items: components["schemas"]["AuditLine"][];
            /** Next */
            next: string | null;
        };
        /**
         * Begun
         * @description A sign-in begun.
         */
        Begun: {
            /** Address */
            address: string;
            /** Ticket */
            ticket: string;
        };
        /**
         * Bucket
         * @description Values from `low` up to but not including `high`; None where the tool leaves that end open.
         */
        Bucket: {
            /** Count */
            count: number;
            /** High */
            high: number | null;
            /** Low */
            low: number | null;
        };
        /**
         * BucketColumns
         * @description Cells of one level of the overview as columns; a missing cell is zero in all of them.
         */
        BucketColumns: {
            /** Born */
            born: number[];
            /** Cpu */
            cpu: (number | null)[];
            /** Dropped */
            dropped: number[];
            /** Events */
            events: number[];
            /** Flushed */
            flushed: number[];
            /** Freed Across */
            freed_across: number[];
            /** Freed Local */
            freed_local: number[];
            /** In Use */
            in_use: number[];
            /** T */
            t: number[];
        };
        /**
         * CampaignCard
         * @description One campaign in a list. Counts are of recordings; one with several names counts once.
         */
        CampaignCard: {
            /** Classes */
            classes: number | null;
            /**
             * Created At
             * Format: date-time
             */
            created_at: string;
            /** Failed */
            failed: number;
            /** Id */
            id: string;
            /** Name */
            name: string;
            /** Ready */
            ready: number;
            /** Recordings */
            recordings: number;
            /** Under Way */
            under_way: number;
        };
        /**
         * CampaignHost
         * @description One recording of a campaign: a row of the table of its hosts.
         */
        CampaignHost: {
            /** Analysis Id */
            analysis_id: string | null;
            /** Class Id */
            class_id: string | null;
            /** File */
            file: string;
            /** Findings */
            findings: components["schemas"]["HostFinding"][] | null;
            /** Measures */
            measures: {
                [key: string]: components["schemas"]["HostValue"];
            } | null;
            /** Modes */
            modes: {
                [key: string]: components["schemas"]["HostMode"];
            } | null;
            /** Name */
            name: string;
            /** Sentence */
            sentence: string | null;
            /**
             * State
             * @enum {string}
             */
            state: "waiting" | "running" | "ready" | "failed";
            /** Trace Id */
            trace_id: string;
        };
        /**
         * CampaignHostPage
         * @description A page of hosts, by name of their files.
         */
        CampaignHostPage: {
            /** Items */
            items: components["schemas"]["CampaignHost"][];
            /** Next */
            next: string | null;
        };
        /**
         * CampaignMember
         * @description One capture of a campaign.
         */
        CampaignMember: {
            /** Analysis Id */
            analysis_id: string | null;
            /**
             * Class
             * @enum {string}
             */
            class: "trace" | "result" | "host" | "bundle" | "unknown";
            /** Name */
            name: string;
            /** Sentence */
            sentence: string | null;
            /** State */
            state: ("waiting" | "running" | "ready" | "failed") | null;
            /** Trace Id */
            trace_id: string | null;
            /** Upload Id */
            upload_id: string;
        };
        /**
         * CampaignMemberPage
         * @description A page of captures, by name.
         */
        CampaignMemberPage: {
            /** Items */
            items: components["schemas"]["CampaignMember"][];
            /** Next */
            next: string | null;
        };
        /**
         * CampaignPage
         * @description A page of campaigns, newest first.
         */
        CampaignPage: {
            /** Items */
            items: components["schemas"]["CampaignCard"][];
            /** Next */
            next: string | null;
        };
        /**
         * CampaignReport
         * @description The report on the analyses of a campaign.
         */
        CampaignReport: {
            /** Classes */
            classes: components["schemas"]["ClassReport"][];
            /** Failed */
            failed: number;
            /** Hosts */
            hosts: number;
            /** Id */
            id: string;
            /** Under Way */
            under_way: number;
            /** Version */
            version: number;
        };
        /**
         * CampaignRequest
         * @description A campaign to create; an existing one of that name is returned.
         */
        CampaignRequest: {
            /** Name */
            name: string;
        };
        /**
         * CampaignWhole
         * @description One campaign.
         */
        CampaignWhole: {
            /**
             * Created At
             * Format: date-time
             */
            created_at: string;
            /** Id */
            id: string;
            /** Name */
            name: string;
            progress: components["schemas"]["Progress"];
        };
        /**
         * Capture
         * @description The rest of a recording's bundle.
         */
        Capture: {
            /** Counters */
            counters: {
                [key: string]: components["schemas"]["Change"];
            };
            /**
             * Drivers
             * @default []
             */
            drivers: string[];
            /**
             * Label
             * @default exact
             * @constant
             */
            label: "exact";
            /** Missing */
            missing: components["schemas"]["Missing"][];
            /** Page Pools */
            page_pools: {
                [key: string]: {
                    [key: string]: components["schemas"]["Change"];
                };
            };
            /** Passed Over */
            passed_over: {
                [key: string]: number;
            };
            /** Policy */
            policy: string;
            /** Recorded */
            recorded: string[];
            /** Seconds */
            seconds: number;
            /** Skipped */
            skipped: components["schemas"]["Skipped"][];
            /** Unchanged */
            unchanged: number;
            /** Upload Id */
            upload_id: string | null;
        };
        /**
         * CapturesAdded
         * @description The result of adding one capture, or the members of an archive.
         */
        CapturesAdded: {
            /** Faults */
            faults: string[];
            /** Names */
            names: string[];
        };
        /**
         * Cause
         * @description What could explain the differences.
         */
        Cause: {
            /** Explains */
            explains: number | null;
            /** Families */
            families: string[];
            /**
             * Kind
             * @enum {string}
             */
            kind: "rule" | "kernel" | "finding" | "setting" | "topology" | "reader" | "arrivals";
            /**
             * Label
             * @enum {string}
             */
            label: "exact" | "reconstructed" | "assumed" | "modelled";
            /** Name */
            name: string;
            /** Text */
            text: string;
        };
        /**
         * Change
         * @description One counter before and after the recording. Exact, of the whole host.
         */
        Change: {
            /** After */
            after: number;
            /** Before */
            before: number;
        };
        /**
         * ChartRequest
         * @description A chart of a recording or of runs. The server collects its data; the client sends none.
         */
        ChartRequest: {
            /** Analysis Id */
            analysis_id?: string | null;
            /**
             * Kind
             * @enum {string}
             */
            kind: "flow" | "decisions" | "throughput" | "costs" | "sweep" | "lifecycle" | "explainer" | "campaign";
            /**
             * Params
             * @default {}
             */
            params: {
                [key: string]: unknown;
            };
        };
        /**
         * CheckedClaim
         * @description A claim of a mail, and what its own figures say.
         */
        CheckedClaim: {
            /**
             * Answer
             * @enum {string}
             */
            answer: "agrees" | "differs" | "no figures" | "shown";
            /** Sentence */
            sentence: string;
            /** Text */
            text: string;
        };
        /**
         * CheckedFigure
         * @description A comparison of the mail's own figures by its most important row, and whether its runs decide it.
         */
        CheckedFigure: {
            /** After */
            after: number;
            /** Before */
            before: number;
            /** Decided */
            decided: boolean;
            /** Metric */
            metric: string;
            /** Of Before Pct */
            of_before_pct: number | null;
            /** Runs */
            runs: [
                number,
                number
            ];
            /** Title */
            title: string;
            /** Unit */
            unit: string;
            /** Verdict */
            verdict: string;
        };
        /**
         * CheckedMail
         * @description What one mail claims, shows and does not state.
         */
        CheckedMail: {
            /** Author */
            author: string | null;
            /** Claims */
            claims: components["schemas"]["CheckedClaim"][];
            /** Date */
            date: string | null;
            /** Figures */
            figures: components["schemas"]["CheckedFigure"][];
            /** Missing */
            missing: string[];
            /** Subject */
            subject: string | null;
            /** Unused */
            unused: string[];
        };
        /**
         * Choice
         * @description A person's correction of one run.
         */
        Choice: {
            /** At */
            at: number;
            /** Group */
            group: string;
            /**
             * Keep
             * @default true
             */
            keep: boolean;
            /** Label */
            label: string;
            /** Side */
            side?: ("before" | "after") | null;
        };
        /**
         * Chosen
         * @description The options of the person who compares.
         */
        Chosen: {
            /**
             * Intended
             * @default []
             */
            intended: string[];
            /**
             * Margin Pct
             * @default 1
             */
            margin_pct: number;
            /** Primary */
            primary?: string | null;
            /**
             * Warmup S
             * @default 0
             */
            warmup_s: number;
        };
        /**
         * Claim
         * @description One claim in an answer.
         */
        Claim: {
            /** As Published */
            as_published: string | null;
            /** Better */
            better: ("more" | "less") | null;
            /** Driver */
            driver: string | null;
            /** Figure */
            figure: string;
            /** Floor P */
            floor_p: number | null;
            /** Id */
            id: string;
            /** Machine */
            machine: string | null;
            /**
             * Method
             * @enum {string}
             */
            method: "change" | "sum-of-means";
            /** Not Stated */
            not_stated: string[];
            /** Note */
            note?: string | null;
            /** Odd Numbers */
            odd_numbers: string[];
            /** Policy */
            policy: string | null;
            /** Recomputed */
            recomputed: components["schemas"]["Recomputed"][];
            /** Runs */
            runs: number | null;
            /** Runs A Side */
            runs_a_side: number | null;
            /** Samples Are */
            samples_are: string;
            /** Series */
            series: components["schemas"]["ClaimSeries"][];
            source: components["schemas"]["ClaimSource"];
            /** Subsystem */
            subsystem: string;
            /** Tick Pct */
            tick_pct: number | null;
            /** Unit */
            unit: string;
            /** Verdict */
            verdict: string | null;
        };
        /**
         * ClaimList
         * @description Answer of `GET /claims`.
         */
        ClaimList: {
            /** Items */
            items: components["schemas"]["Claim"][];
        };
        /**
         * ClaimSeries
         * @description One configuration of a claim.
         */
        ClaimSeries: {
            /** As Published */
            as_published?: string | null;
            /** Label */
            label: string;
            /** Side */
            side: ("before" | "after") | null;
            /** Values */
            values: (number | string)[];
            /** Weights */
            weights?: number[] | null;
        };
        /**
         * ClaimSource
         * @description Who published it, when and where.
         */
        ClaimSource: {
            /** Author */
            author: string | null;
            /** Date */
            date: string | null;
            /** List */
            list: string | null;
            /** Message Id */
            message_id?: string | null;
            /** Subject */
            subject: string | null;
            /** Url */
            url: string | null;
            /** Via */
            via: string;
        };
        /**
         * ClassMode
         * @description Which mode a class should use for one policy. agree + disagree + either_way + cannot_tell = hosts.
         */
        ClassMode: {
            /** Agree */
            agree: number;
            /** Cannot Tell */
            cannot_tell: number;
            /** Disagree */
            disagree: number;
            /** Disagreeing */
            disagreeing: components["schemas"]["Disagreeing"][];
            /** Either Way */
            either_way: number;
            /** Hosts */
            hosts: number;
            /** Label */
            label: ("exact" | "reconstructed" | "assumed" | "modelled") | null;
            /** Policy */
            policy: string;
            /** Set */
            set: components["schemas"]["Command"][];
            /**
             * Stand
             * @enum {string}
             */
            stand: "keep" | "change" | "either-way" | "cannot-tell" | "split";
            /** Text */
            text: string;
            /** Variant */
            variant: string | null;
        };
        /**
         * ClassReport
         * @description One class of hosts.
         */
        ClassReport: {
            /** Hosts */
            hosts: number;
            /** Id */
            id: string;
            key: components["schemas"]["HostKey"];
            /** Modes */
            modes: components["schemas"]["ClassMode"][];
            /** Outliers */
            outliers: components["schemas"]["Outlier"][];
            /** Outliers In All */
            outliers_in_all: number;
            /** Outliers Looked For */
            outliers_looked_for: boolean;
            /** Spreads */
            spreads: components["schemas"]["MeasureSpread"][];
        };
        /**
         * Command
         * @description A command that is recommended to hosts.
         */
        Command: {
            /** Command */
            command: string;
            /** Hosts */
            hosts: number;
        };
        /**
         * Comparison
         * @description One comparison: one family of rows.
         */
        Comparison: {
            after: components["schemas"]["SideDoc"];
            before: components["schemas"]["SideDoc"];
            /** Differences */
            differences: components["schemas"]["Difference"][];
            /** Engine */
            engine: string;
            /** Family */
            family: string;
            /** Notes */
            notes?: string[];
            options: components["schemas"]["Options"];
            /** Policy */
            policy: string | null;
            /** Rows */
            rows: components["schemas"]["Row"][];
            /** Title */
            title: string;
            trust: components["schemas"]["Trust"];
            /** Version */
            version: number;
        };
        /**
         * ComparisonAnswer
         * @description One comparison, with the texts it becomes.
         */
        ComparisonAnswer: {
            comparison: components["schemas"]["Comparison"];
            /** Figure Id */
            figure_id: string | null;
            /** Id */
            id: string;
            /** Looks */
            looks: number;
            /** Markdown */
            markdown: string;
            /** Recorded */
            recorded: components["schemas"]["RecordedPolicy"][];
            /** Sha256 */
            sha256: string;
            /** Text */
            text: string;
        };
        /**
         * ComparisonItem
         * @description A comparison in a list.
         */
        ComparisonItem: {
            /**
             * Created At
             * Format: date-time
             */
            created_at: string;
            /** Id */
            id: string;
            /** Policy */
            policy: string | null;
            /** Title */
            title: string;
            /** Verdict */
            verdict: string;
            /**
             * Word
             * @enum {string}
             */
            word: "NOT COMPARABLE" | "CANNOT TELL" | "FASTER" | "SLOWER" | "MORE" | "LESS" | "SMALL CHANGE" | "SAME" | "DESCRIBED";
        };
        /**
         * ComparisonPage
         * @description A page of comparisons, newest first.
         */
        ComparisonPage: {
            /** Items */
            items: components["schemas"]["ComparisonItem"][];
            /** Next */
            next: string | null;
        };
        /**
         * ComparisonRequest
         * @description The runs of both sides, and options.
         */
        ComparisonRequest: {
            /** After */
            after: string[];
            /** After Label */
            after_label?: string | null;
            /** Before */
            before: string[];
            /** Before Label */
            before_label?: string | null;
            /**
             * Left Out
             * @default {}
             */
            left_out: {
                [key: string]: string;
            };
            /**
             * @default {
             *       "intended": [],
             *       "margin_pct": 1,
             *       "warmup_s": 0
             *     }
             */
            options: components["schemas"]["Chosen"];
            /** Policy */
            policy?: string | null;
            /** Title */
            title?: string | null;
        };
        /**
         * Confirmed
         * @description What was stored.
         */
        Confirmed: {
            /** Experiments */
            experiments: components["schemas"]["ConfirmedExperiment"][];
            /** Run Ids */
            run_ids: string[];
            /** Upload Id */
            upload_id: string;
        };
        /**
         * ConfirmedExperiment
         * @description A comparison that can be requested now.
         */
        ConfirmedExperiment: {
            /** After */
            after: string[];
            /** After Label */
            after_label: string;
            /** Before */
            before: string[];
            /** Before Label */
            before_label: string;
            /** Policy */
            policy: string | null;
            /** Title */
            title: string;
        };
        /**
         * Corrected
         * @description A paste with a person's corrections; runs that are not in the list stay as proposed.
         */
        Corrected: {
            /** Digest */
            digest?: string | null;
            /**
             * @default {
             *       "after": {},
             *       "before": {}
             *     }
             */
            environment: components["schemas"]["GivenFacts"];
            /**
             * Name
             * @default paste.txt
             */
            name: string;
            /** Policy */
            policy?: string | null;
            /**
             * Runs
             * @default []
             */
            runs: components["schemas"]["Choice"][];
            /** Text */
            text: string;
        };
        /**
         * Costs
         * @description The cost model of one replay; empty where nothing is known of it.
         */
        Costs: {
            /**
             * Estimates
             * @default []
             */
            estimates: components["schemas"]["Estimate"][];
            /**
             * Parameters
             * @default []
             */
            parameters: components["schemas"]["Parameter"][];
        };
        /**
         * Counter
         * @description A number and where it comes from.
         */
        Counter: {
            /**
             * Label
             * @enum {string}
             */
            label: "exact" | "reconstructed" | "assumed" | "modelled";
            /** Value */
            value: number | null;
        };
        /**
         * CounterRow
         * @description One counter of the rule that ran: a value a recording, in the order of `RecordedPolicy.recordings`.
         */
        CounterRow: {
            /** Labels */
            labels: string[];
            /** Name */
            name: string;
            /** Values */
            values: (number | null)[];
        };
        /**
         * Curve
         * @description A rate over time; both recordings on one clock (seconds since the first event) and one scale (per second).
         */
        Curve: {
            /** After */
            after: number[] | null;
            /** Before */
            before: number[] | null;
            /**
             * Label
             * @enum {string}
             */
            label: "exact" | "reconstructed" | "assumed" | "modelled";
            /** Name */
            name: string;
        };
        /**
         * DecisionPage
         * @description A page of decisions in time order.
         */
        DecisionPage: {
            /** Items */
            items: components["schemas"]["DecisionRow"][];
            /** Next */
            next: string | null;
        };
        /**
         * DecisionRow
         * @description One decision.
         */
        DecisionRow: {
            /** Agrees */
            agrees: boolean | null;
            /** From */
            from: number | null;
            /** Level */
            level: number;
            /** Life */
            life: number | null;
            /** Rule */
            rule: string;
            /** Seq */
            seq: number;
            /** Subject */
            subject: string;
            /** T */
            t: number;
            /** To */
            to: number | null;
        };
        /**
         * DecisionSeries
         * @description Points in time order; the CPU holds until the next one.
         */
        DecisionSeries: {
            /** Cpu */
            cpu: (number | null)[];
            /** Rule */
            rule: string[];
            /** T */
            t: number[];
            /** Write */
            write: boolean[];
        };
        /**
         * Decisions
         * @description The comparison of variant a with variant b.
         */
        Decisions: {
            /** A */
            a: string;
            /** B */
            b: string;
            fidelity: components["schemas"]["TwoFidelities"];
            /** Flow */
            flow: string | null;
            /** Flows */
            flows: components["schemas"]["FlowDecisions"][];
            /** From */
            from: number;
            /** Knobs */
            knobs: {
                [key: string]: components["schemas"]["KnobUsed"];
            };
            /**
             * Label
             * @enum {string}
             */
            label: "exact" | "reconstructed" | "assumed" | "modelled";
            moments: components["schemas"]["Moments"];
            /** Moments Total */
            moments_total: number;
            /** Policy */
            policy: string;
            /** Rules */
            rules: components["schemas"]["RuleCount"][];
            series: components["schemas"]["TwoSeries"];
            /** Series Left Out */
            series_left_out: number;
            /** To */
            to: number;
        };
        /**
         * Difference
         * @description One fact of the environment that differs between the sides, or within one.
         */
        Difference: {
            /** After */
            after: string | null;
            /** Before */
            before: string | null;
            /** Intended */
            intended: boolean;
            /** Name */
            name: string;
        };
        /**
         * DifferenceRow
         * @description One number of both recordings.
         */
        DifferenceRow: {
            after: components["schemas"]["Measured"] | null;
            before: components["schemas"]["Measured"] | null;
            /** Change */
            change: number | null;
            /** Family */
            family: string;
            /**
             * Label
             * @enum {string}
             */
            label: "exact" | "reconstructed" | "assumed" | "modelled";
            /** Name */
            name: string;
            /** Own */
            own: number | null;
            /** P */
            p: number | null;
            /**
             * Status
             * @enum {string}
             */
            status: "differs" | "within" | "cannot-tell" | "one-side";
            /**
             * Unit
             * @enum {string}
             */
            unit: "share" | "1/s";
        };
        /**
         * Disagreeing
         * @description A host with another answer than its class.
         */
        Disagreeing: {
            /** Analysis Id */
            analysis_id: string;
            /** Name */
            name: string;
            /**
             * Stand
             * @enum {string}
             */
            stand: "keep" | "change" | "either-way" | "cannot-tell";
            /** Text */
            text: string;
            /** Trace Id */
            trace_id: string;
            /** Variant */
            variant: string | null;
        };
        /**
         * Drift
         * @description A side that changes over its own run order.
         */
        Drift: {
            /** Change Pct */
            change_pct: number;
            /** Metric */
            metric: string;
            /** P */
            p: number;
            /** Sentence */
            sentence: string;
            /**
             * Side
             * @enum {string}
             */
            side: "before" | "after";
        };
        /**
         * Estimate
         * @description A sum of parameters over the decisions of a replay: always modelled, always a range.
         */
        Estimate: {
            /** Base */
            base: number;
            /** High */
            high: number;
            /** Id */
            id: string;
            /** Low */
            low: number;
            /** Per */
            per: string;
            /** Terms */
            terms: {
                [key: string]: number;
            };
            /** Text */
            text: string;
            /** Unit */
            unit: string;
        };
        /**
         * Event
         * @description One record of the recording.
         */
        Event: {
            /** Comm */
            comm: string;
            /** Cpu */
            cpu: number | null;
            /** Fields */
            fields: components["schemas"]["Field"][];
            /** Name */
            name: string;
            /** Pid */
            pid: number;
            /** Seq */
            seq: number;
            /** T */
            t: number;
            /** Tid */
            tid: number;
        };
        /**
         * Evidence
         * @description One figure for or against a mode.
         */
        Evidence: {
            /** Base */
            base: string;
            /**
             * Label
             * @enum {string}
             */
            label: "exact" | "reconstructed" | "assumed" | "modelled";
            /** Name */
            name: string;
            /** Unit */
            unit: string;
            /** Value */
            value: number;
        };
        /**
         * Facts
         * @description Facts about runs from a person.
         */
        Facts: {
            /**
             * Facts
             * @default {}
             */
            facts: {
                [key: string]: string;
            };
            /** Policy */
            policy?: string | null;
        };
        /**
         * Failure
         * @description A member that is not in the report.
         */
        Failure: {
            /** Name */
            name: string;
            /** Sentence */
            sentence: string;
            /** Trace Id */
            trace_id: string | null;
        };
        /**
         * Fidelity
         * @description Fidelity with what could not be compared and what differs, by cause.
         */
        Fidelity: {
            /** Agreed */
            agreed: number;
            /** Compared */
            compared: number;
            /** Disagreed */
            disagreed: {
                [key: string]: number;
            };
            /** Interval */
            interval?: [
                number,
                number
            ] | null;
            /** Not Compared */
            not_compared: {
                [key: string]: number;
            };
            /**
             * Ran
             * @default true
             */
            ran: boolean;
            /** Recorded */
            recorded?: number | null;
            /**
             * Totals
             * @default []
             */
            totals: components["schemas"]["Total"][];
        };
        /**
         * FidelityShort
         * @description How often a replay agrees with what the recorded kernel did.
         */
        FidelityShort: {
            /** Agreed */
            agreed: number;
            /** Compared */
            compared: number;
            /** Interval */
            interval?: [
                number,
                number
            ] | null;
            /**
             * Ran
             * @default true
             */
            ran: boolean;
            /** Recorded */
            recorded?: number | null;
        };
        /**
         * Field
         * @description One field of an event.
         */
        Field: {
            /** Name */
            name: string;
            /** Raw */
            raw: string | null;
            /** Value */
            value: string;
        };
        /**
         * Figure
         * @description A published figure. It never changes, but it may be withdrawn.
         */
        Figure: {
            /** Analysis Id */
            analysis_id: string | null;
            /** Comparison Id */
            comparison_id: string | null;
            /**
             * Created At
             * Format: date-time
             */
            created_at: string;
            /** Files */
            files: {
                [key: string]: number;
            };
            /** Id */
            id: string;
            /**
             * Kind
             * @enum {string}
             */
            kind: "comparison" | "flow" | "decisions" | "throughput" | "costs" | "sweep" | "lifecycle" | "explainer" | "campaign";
            /** Sentence */
            sentence: string;
            /** Series */
            series: string;
            /** Sha256 */
            sha256: string;
            /** Title */
            title: string;
            /** Url */
            url: string;
            /** Withdrawn */
            withdrawn: string | null;
        };
        /**
         * FigurePage
         * @description A page of figures, newest first.
         */
        FigurePage: {
            /** Items */
            items: components["schemas"]["Figure"][];
            /** Next */
            next: string | null;
        };
        /**
         * FigureRequest
         * @description What to publish: either a comparison or a chart.
         */
        FigureRequest: {
            /** Acknowledged */
            acknowledged?: string | null;
            chart?: components["schemas"]["ChartRequest"] | null;
            /** Comparison Id */
            comparison_id?: string | null;
            /** Series */
            series?: string | null;
        };
        /**
         * Finding
         * @description A problem that a person should look at.
         */
        Finding: {
            /** Cpu */
            cpu: number | null;
            /** Evidence */
            evidence: {
                [key: string]: string;
            };
            /** Id */
            id: string;
            /** Policy */
            policy: string;
            /** Remedy */
            remedy: string;
            /**
             * Severity
             * @enum {string}
             */
            severity: "warning" | "note";
            /** Text */
            text: string;
        };
        /**
         * FlowCell
         * @description Lives from one CPU to another; times from the first event to the end of use.
         */
        FlowCell: {
            /** Alloc Cpu */
            alloc_cpu: number;
            /** Count */
            count: number;
            /**
             * Distance
             * @enum {string}
             */
            distance: "same-cpu" | "same-llc" | "cross-llc" | "cross-node";
            /** Flushed */
            flushed: number;
            /** Free Cpu */
            free_cpu: number;
            /** Max Ns */
            max_ns: number;
            /** P50 Ns */
            p50_ns: number;
            /** P95 Ns */
            p95_ns: number;
        };
        /**
         * FlowChange
         * @description A flow whose decisions change; for `skb-defer` CPU << 16 | node of the freeing CPU.
         */
        FlowChange: {
            /** Changed */
            changed: number;
            /** Decisions */
            decisions: number;
            /** Subject */
            subject: number;
        };
        /**
         * FlowDecisions
         * @description One subject of the policy: a flow hash (`rfs-llc`), alloc CPU and freeing node (`skb-defer`).
         */
        FlowDecisions: {
            /** Decisions */
            decisions: number;
            /** Hash */
            hash: string;
            /** Writes A */
            writes_a: number;
            /** Writes B */
            writes_b: number;
        };
        /**
         * Flows
         * @description The matrix; Σ count + origin_unknown + alive = total.
         */
        Flows: {
            /** Alive */
            alive: number;
            /** Cells */
            cells: components["schemas"]["FlowCell"][];
            /** Cpus */
            cpus: number[];
            /**
             * Label
             * @enum {string}
             */
            label: "exact" | "reconstructed" | "assumed" | "modelled";
            /** Llcs */
            llcs: number[][];
            /** Nodes */
            nodes: number[][];
            /** Origin Unknown */
            origin_unknown: number;
            /** Total */
            total: number;
        };
        /**
         * FlushSite
         * @description A code location that frees deferred skbs, and how that is known.
         */
        FlushSite: {
            /** Because */
            because: string;
            /** Frees */
            frees: number;
            /**
             * Label
             * @enum {string}
             */
            label: "exact" | "reconstructed" | "assumed" | "modelled";
            /** Place */
            place: string;
        };
        /**
         * Forecast
         * @description One policy on the recorded kernel and on the other one. All of it is modelled.
         */
        Forecast: {
            after: components["schemas"]["ForecastSide"];
            before: components["schemas"]["ForecastSide"];
            /** Caution */
            caution: string | null;
            /** Changed */
            changed: number;
            /** Flows */
            flows: components["schemas"]["FlowChange"][];
            /** Flows Left Out */
            flows_left_out: number;
            /** Policy */
            policy: string;
            /** Rules */
            rules: components["schemas"]["RuleChange"][];
        };
        /**
         * ForecastRequest
         * @description Another kernel for the recorded host.
         */
        ForecastRequest: {
            /** Kernel */
            kernel: string;
            /**
             * Patches
             * @default []
             */
            patches: string[];
        };
        /**
         * ForecastSide
         * @description What was replayed.
         */
        ForecastSide: {
            /** Decisions */
            decisions: number;
            /** Kernel */
            kernel: string;
            /** Knobs */
            knobs: {
                [key: string]: [
                    number,
                    string
                ];
            };
            /** Variant */
            variant: string;
        };
        /**
         * Forecasts
         * @description Answer of `POST /analyses/{id}/forecast`.
         */
        Forecasts: {
            /** Forecasts */
            forecasts: components["schemas"]["Forecast"][];
            /** Kernel */
            kernel: string;
        };
        /**
         * Format
         * @description An accepted format.
         */
        Format: {
            /**
             * Class
             * @enum {string}
             */
            class: "trace" | "result" | "host" | "bundle";
            /** Format */
            format: string;
        };
        /**
         * FormatList
         * @description All formats, grouped by class.
         */
        FormatList: {
            /** Items */
            items: components["schemas"]["Format"][];
        };
        /**
         * Found
         * @description One run found in a paste, as it is proposed; `run.side` is the same as `side`.
         */
        Found: {
            /** Doubt */
            doubt?: string | null;
            /** Group */
            group: string;
            /**
             * In Sentence
             * @default false
             */
            in_sentence: boolean;
            /** Lines */
            lines: number[];
            /** Message */
            message: number | null;
            run: components["schemas"]["Run"];
            /** Side */
            side: ("before" | "after") | null;
            /** Side Because */
            side_because: string | null;
            stated?: components["schemas"]["Note"] | null;
        };
        /**
         * GivenFacts
         * @description Facts about the machines from a person: kernel, cpu, driver …
         */
        GivenFacts: {
            /**
             * After
             * @default {}
             */
            after: {
                [key: string]: string;
            };
            /**
             * Before
             * @default {}
             */
            before: {
                [key: string]: string;
            };
        };
        /**
         * Group
         * @description What may share an axis: one comparison, one unit.
         */
        Group: {
            /** About */
            about: string;
            /** Id */
            id: string;
            /** Reference */
            reference: components["schemas"]["Reference"][];
            /** Series */
            series?: components["schemas"]["Series"][];
            /** Title */
            title: string;
            /**
             * Unit
             * @enum {string}
             */
            unit: "pps" | "bit/s";
        };
        /**
         * GroupList
         * @description Matching groups, newest first, and the number of runs for each value of a facet.
         */
        GroupList: {
            /** Cut */
            cut: boolean;
            /** Facets */
            facets: {
                [key: string]: [
                    string,
                    number
                ][];
            };
            /** Groups */
            groups: components["schemas"]["RunGroup"][];
        };
        /**
         * Guess
         * @description One format that the first bytes suggest.
         */
        Guess: {
            /**
             * Class
             * @enum {string}
             */
            class: "trace" | "result" | "host" | "bundle" | "unknown";
            /** Confidence */
            confidence: number;
            /** Format */
            format: string;
            /** Reason */
            reason: string;
        };
        /**
         * HeaderSpec
         * @description As the recording's own header says.
         */
        HeaderSpec: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "header";
        };
        /**
         * Health
         * @description The server answers.
         */
        Health: {
            /** Status */
            status: string;
            /** Version */
            version: string;
        };
        /**
         * Histogram
         * @description A distribution as a tool printed it: ascending buckets, including empty ones.
         */
        Histogram: {
            /** Buckets */
            buckets: components["schemas"]["Bucket"][];
            /** Unit */
            unit: string | null;
        };
        /**
         * Hit
         * @description One thing that was found.
         */
        Hit: {
            /** Address */
            address: string;
            /** Detail */
            detail: string;
            /** Title */
            title: string;
        };
        /**
         * HitPage
         * @description Hits of one kind.
         */
        HitPage: {
            /** Items */
            items: components["schemas"]["Hit"][];
            /**
             * Kind
             * @enum {string}
             */
            kind: "recording" | "flow" | "skb" | "task" | "rule" | "claim";
            /** Next */
            next: string | null;
        };
        /**
         * Holding
         * @description Your ownership of an object.
         */
        Holding: {
            /** Expires At */
            expires_at: string | null;
            /** Link */
            link: string;
            /** Quarantined */
            quarantined: boolean;
            /** Subject */
            subject: string;
            /**
             * Visibility
             * @enum {string}
             */
            visibility: "private" | "unlisted" | "public";
        };
        /**
         * Host
         * @description CPUs → LLC domains → NUMA nodes, kernel release, knobs.
         */
        Host: {
            /** Cpu */
            cpu?: string | null;
            /** Cpus */
            cpus: number[];
            /**
             * Emulated
             * @default false
             */
            emulated: boolean;
            /** Kernel */
            kernel: string | null;
            kernel_reading?: components["schemas"]["KernelReading"] | null;
            /**
             * Knobs
             * @default {}
             */
            knobs: {
                [key: string]: unknown;
            };
            /** Llcs */
            llcs: number[][];
            /** Nodes */
            nodes: number[][];
            /** Source */
            source: string;
        };
        /**
         * HostFinding
         * @description Something unusual in the recording of a host.
         */
        HostFinding: {
            /** Id */
            id: string;
            /** Policy */
            policy: string;
            /**
             * Severity
             * @enum {string}
             */
            severity: "warning" | "note";
            /** Text */
            text: string;
        };
        /**
         * HostHistogram
         * @description Hosts in fifty equal intervals from the least to the largest value, in the measure's unit; the last is closed.
         */
        HostHistogram: {
            /** Counts */
            counts: number[];
            /** High */
            high: number;
            /** Low */
            low: number;
        };
        /**
         * HostKey
         * @description A class of hosts as text; `unknown` for a fact that is in no file.
         */
        HostKey: {
            /** Cpu */
            cpu: string;
            /** Driver */
            driver: string;
            /** Kernel */
            kernel: string;
            /** Llcs */
            llcs: string;
        };
        /**
         * HostLink
         * @description The host file of a recording; null for none.
         */
        HostLink: {
            /** Upload Id */
            upload_id: string | null;
        };
        /**
         * HostMode
         * @description The answer of a host for one policy.
         */
        HostMode: {
            /**
             * Label
             * @enum {string}
             */
            label: "exact" | "reconstructed" | "assumed" | "modelled";
            /**
             * Stand
             * @enum {string}
             */
            stand: "keep" | "change" | "either-way" | "cannot-tell";
            /** Variant */
            variant: string | null;
        };
        /**
         * HostValue
         * @description One measure of a host.
         */
        HostValue: {
            /**
             * Label
             * @enum {string}
             */
            label: "exact" | "reconstructed" | "assumed" | "modelled";
            /** Of */
            of: number;
            /** Value */
            value: number;
        };
        /**
         * Job
         * @description A job as the API returns it.
         */
        Job: {
            /** Analysis Id */
            analysis_id: string;
            /** Attempts */
            attempts: number;
            /** Bytes */
            bytes: number;
            error: components["schemas"]["ProblemDetail"] | null;
            /** Eta S */
            eta_s: number | null;
            /** Events */
            events: number;
            /** Id */
            id: string;
            /**
             * Kind
             * @default analysis
             * @constant
             */
            kind: "analysis";
            /** Of Bytes */
            of_bytes: number;
            /** Parked */
            parked: boolean;
            /** Ready */
            ready: string[];
            /**
             * Stage
             * @enum {string}
             */
            stage: "upload" | "decode" | "read" | "lives" | "overview" | "replay" | "tables" | "done";
            /**
             * State
             * @enum {string}
             */
            state: "waiting" | "running" | "ready" | "failed";
            /** Trace Id */
            trace_id: string;
        };
        /**
         * Judged
         * @description The variants of one policy on a kernel that runs them.
         */
        Judged: {
            /** Date */
            date: string;
            /** Kernel */
            kernel: string;
            /** Runs */
            runs: components["schemas"]["JudgedRun"][];
            /** What */
            what: string;
        };
        /**
         * JudgedRun
         * @description One rule that ran, and how far every variant agrees with it.
         */
        JudgedRun: {
            /** Agreements */
            agreements: components["schemas"]["VariantAgreement"][];
            /** Recordings */
            recordings: string[];
            /** Runs */
            runs: string;
        };
        /**
         * KernelPoint
         * @description One kernel release of a series.
         */
        KernelPoint: {
            /** Kernel */
            kernel: string;
            /** Median */
            median: number;
            /** Run Ids */
            run_ids: string[];
            /** Values */
            values: number[];
        };
        /**
         * KernelReading
         * @description By which profile a kernel release is read.
         */
        KernelReading: {
            /** Profile */
            profile: string | null;
            /** Text */
            text: string;
        };
        /**
         * KernelSeries
         * @description One metric of one configuration over kernel releases, oldest first.
         */
        KernelSeries: {
            /** Better */
            better: string | null;
            /** Label */
            label: string;
            /** Metric */
            metric: string;
            /** Points */
            points: components["schemas"]["KernelPoint"][];
            /** Subject */
            subject: string | null;
            /** Unit */
            unit: string;
        };
        /**
         * Knob
         * @description A sysctl, queue file or socket option.
         */
        Knob: {
            /** Max */
            max: number;
            /** Min */
            min: number;
            /** Name */
            name: string;
            /** Text */
            text: string;
        };
        /**
         * KnobAxis
         * @description A knob over values.
         */
        KnobAxis: {
            /** Name */
            name: string;
            /** Values */
            values: number[];
        };
        /**
         * KnobUsed
         * @description A knob's value in a replay, and its source.
         */
        KnobUsed: {
            /** Source */
            source: string;
            /** Value */
            value: number;
        };
        /**
         * LayoutSpec
         * @description Domains and nodes spelled out; each CPU of the recording exactly once in both.
         */
        LayoutSpec: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "layout";
            /** Llcs */
            llcs: number[][];
            /** Nodes */
            nodes: number[][];
        };
        /**
         * Ledger
         * @description Answer of `GET /ledger`.
         */
        Ledger: {
            /** Compared */
            compared: number;
            /** Decidable */
            decidable: number;
            /** Items */
            items: components["schemas"]["Claim"][];
            /** Runs Stated */
            runs_stated: number;
        };
        /**
         * Life
         * @description One life with every event of it and every decision about it.
         */
        Life: {
            /** Address */
            address: string;
            /** Alloc Cpu */
            alloc_cpu: number | null;
            /** Decisions */
            decisions: components["schemas"]["LifeDecision"][];
            /** Done */
            done: number | null;
            /** Events */
            events: components["schemas"]["Event"][];
            /** Events Total */
            events_total: number;
            /**
             * Fate
             * @enum {string}
             */
            fate: "alive" | "consumed" | "flushed" | "dropped" | "recycled";
            /** Free Cpu */
            free_cpu: number | null;
            /** Hash */
            hash: string | null;
            /**
             * Label
             * @enum {string}
             */
            label: "exact" | "reconstructed" | "assumed" | "modelled";
            /** Len */
            len: number;
            /** N */
            n: number;
            /**
             * Origin
             * @enum {string}
             */
            origin: "unknown" | "exact" | "reconstructed";
            /** Reason */
            reason: string | null;
            /** T0 */
            t0: number;
            /** T1 */
            t1: number;
        };
        /**
         * LifeColumns
         * @description Lives as columns, by first event. A null CPU or time is unknown.
         */
        LifeColumns: {
            /** Alloc */
            alloc: (number | null)[];
            /** Cpu */
            cpu: (number | null)[];
            /** Done */
            done: (number | null)[];
            /** Fate */
            fate: number[];
            /** Free Cpu */
            free_cpu: (number | null)[];
            /** Hash */
            hash: (string | null)[];
            /** Len */
            len: number[];
            /** N */
            n: number[];
            /** Origin */
            origin: number[];
            /** T0 */
            t0: number[];
            /** T1 */
            t1: number[];
        };
        /**
         * LifeDecision
         * @description What one variant decided about a life.
         */
        LifeDecision: {
            /** Agrees */
            agrees: boolean | null;
            /** From */
            from: number | null;
            /** Function */
            function: string;
            /** Level */
            level: number;
            /** Policy */
            policy: string;
            /** Rule */
            rule: string;
            /** Source */
            source: string;
            /** T */
            t: number;
            /** Text */
            text: string;
            /** To */
            to: number | null;
            /** Variant */
            variant: string;
        };
        /**
         * LifePage
         * @description A page of lives by number.
         */
        LifePage: {
            /** Items */
            items: components["schemas"]["LifeRow"][];
            /** Next */
            next: string | null;
        };
        /**
         * LifeRow
         * @description One skb from its first event to its free.
         */
        LifeRow: {
            /** Address */
            address: string;
            /** Alloc Cpu */
            alloc_cpu: number | null;
            /** Done */
            done: number | null;
            /**
             * Fate
             * @enum {string}
             */
            fate: "alive" | "consumed" | "flushed" | "dropped" | "recycled";
            /** Free Cpu */
            free_cpu: number | null;
            /** Hash */
            hash: string | null;
            /**
             * Label
             * @enum {string}
             */
            label: "exact" | "reconstructed" | "assumed" | "modelled";
            /** Len */
            len: number;
            /** N */
            n: number;
            /**
             * Origin
             * @enum {string}
             */
            origin: "unknown" | "exact" | "reconstructed";
            /** Reason */
            reason: string | null;
            /** T0 */
            t0: number;
            /** T1 */
            t1: number;
        };
        /**
         * Me
         * @description The token a request was made with.
         */
        Me: {
            /**
             * Ends
             * Format: date-time
             */
            ends: string;
            /** Name */
            name: string;
            /** Owner */
            owner: string;
            /**
             * Scope
             * @enum {string}
             */
            scope: "upload" | "publish" | "admin";
            /** Used Bytes */
            used_bytes: number;
            /** Used Objects */
            used_objects: number;
        };
        /**
         * MeasureSpread
         * @description The distribution of one measure over the hosts of a class.
         */
        MeasureSpread: {
            /** Base */
            base: number;
            /** Base Of */
            base_of: string;
            histogram: components["schemas"]["HostHistogram"];
            /** Hosts */
            hosts: number;
            /**
             * Label
             * @enum {string}
             */
            label: "exact" | "reconstructed" | "assumed" | "modelled";
            /** Measure */
            measure: string;
            quantiles: components["schemas"]["Quantiles"];
            /** Text */
            text: string;
            /**
             * Unit
             * @enum {string}
             */
            unit: "%" | "per 1,000 packets";
            /** Values */
            values: number[] | null;
            /** Without */
            without: number;
        };
        /**
         * Measured
         * @description One number of one recording.
         */
        Measured: {
            /** Count */
            count: number;
            /** Interval */
            interval: [
                number,
                number
            ] | null;
            /** Of */
            of: number | null;
            /** Value */
            value: number;
        };
        /**
         * Member
         * @description A file of a bundle that became a separate upload.
         */
        Member: {
            /**
             * Class
             * @enum {string}
             */
            class: "trace" | "result" | "host" | "bundle" | "unknown";
            /** Name */
            name: string;
            /** Upload Id */
            upload_id: string;
        };
        /**
         * Message
         * @description One message of a thread.
         */
        Message: {
            /** Author */
            author: string | null;
            /** Date */
            date: string | null;
            /** Lines */
            lines: [
                number,
                number
            ];
            /** Subject */
            subject: string | null;
        };
        /**
         * MetricRow
         * @description One metric of one run.
         */
        MetricRow: {
            /** Direction */
            direction: ("more" | "less") | null;
            /**
             * Form
             * @default value
             * @enum {string}
             */
            form: "value" | "count" | "share";
            histogram?: components["schemas"]["Histogram"] | null;
            /** Lines */
            lines: [
                number,
                number
            ];
            /** Metric */
            metric: string;
            /** Samples */
            samples: number[];
            /** Spread Pct */
            spread_pct?: number | null;
            /** Subject */
            subject: string | null;
            /** Tick */
            tick?: number | null;
            /** Unit */
            unit: string;
            /** Value */
            value: number | null;
            /** Value From */
            value_from: ("total" | "median") | null;
            /** Weight */
            weight?: number | null;
        };
        /**
         * Missing
         * @description A tracepoint the kernel does not offer.
         */
        Missing: {
            /** Cost */
            cost: string;
            /** Event */
            event: string;
        };
        /**
         * Moments
         * @description Decisions that differ, as columns in time order. A null rule means that the side made no decision there.
         */
        Moments: {
            /** After */
            after: number | null;
            /** Before */
            before: number | null;
            /** Flow */
            flow: string[];
            /** Rule A */
            rule_a: (string | null)[];
            /** Rule B */
            rule_b: (string | null)[];
            /** T */
            t: number[];
            /** To A */
            to_a: (number | null)[];
            /** To B */
            to_b: (number | null)[];
        };
        /**
         * Note
         * @description A remark of a reader about a run; `line` is 1-based, None for the run as a whole.
         */
        Note: {
            /** Line */
            line?: number | null;
            /** Text */
            text: string;
        };
        /**
         * NoteList
         * @description The notes of a recording, by time.
         */
        NoteList: {
            /** Can Change */
            can_change: boolean;
            /** Items */
            items: components["schemas"]["RecordingNote"][];
        };
        /**
         * NotePlace
         * @description What a note is about: a range, and within it perhaps an skb, or a moment of a policy's decisions.
         */
        NotePlace: {
            /** From */
            from: number;
            /** Moment */
            moment?: number | null;
            /** Policy */
            policy?: string | null;
            skb?: components["schemas"]["SkbKey"] | null;
            /** To */
            to: number;
        };
        /**
         * NoteRequest
         * @description A note to store. Controls and direction marks are removed from its text.
         */
        NoteRequest: {
            at: components["schemas"]["NotePlace"];
            /** Text */
            text: string;
        };
        /**
         * OneLlcSpec
         * @description One last-level cache for all CPUs.
         */
        OneLlcSpec: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "one-llc";
        };
        /**
         * OnlyFinding
         * @description A finding that only one recording has.
         */
        OnlyFinding: {
            /** Id */
            id: string;
            /** Policy */
            policy: string;
            /** Remedy */
            remedy: string;
            /** Severity */
            severity: string;
            /**
             * Side
             * @enum {string}
             */
            side: "before" | "after";
            /** Text */
            text: string;
        };
        /**
         * Options
         * @description The options of the person who compares. All of them are part of the document.
         */
        Options: {
            /**
             * Alpha
             * @default 0.05
             */
            alpha: number;
            /** Intended */
            intended?: string[];
            /**
             * Margin Pct
             * @default 1
             */
            margin_pct: number;
            /** Primary */
            primary?: [
                string,
                string | null
            ] | null;
            /**
             * Warmup S
             * @default 0
             */
            warmup_s: number;
        };
        /**
         * Outlier
         * @description A host that is an outlier in one measure.
         */
        Outlier: {
            /** Analysis Id */
            analysis_id: string;
            /** Base */
            base: number;
            /** Base Of */
            base_of: string;
            /** Far */
            far: number;
            /** Hosts */
            hosts: number;
            /**
             * Label
             * @enum {string}
             */
            label: "exact" | "reconstructed" | "assumed" | "modelled";
            /** Mad */
            mad: number;
            /** Measure */
            measure: string;
            /** Median */
            median: number;
            /** Name */
            name: string;
            /** Text */
            text: string;
            /** Trace Id */
            trace_id: string;
            /**
             * Unit
             * @enum {string}
             */
            unit: "%" | "per 1,000 packets";
            /** Value */
            value: number;
        };
        /**
         * OwnLlcSpec
         * @description Every CPU with its private last-level cache.
         */
        OwnLlcSpec: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "own-llc";
        };
        /**
         * Parameter
         * @description What one thing costs: a range, published elsewhere (`assumed`) or calibrated from this recording.
         */
        Parameter: {
            /** High */
            high: number;
            /** Id */
            id: string;
            /**
             * Label
             * @enum {string}
             */
            label: "exact" | "reconstructed" | "assumed" | "modelled";
            /** Low */
            low: number;
            /** Samples */
            samples: number;
            /** Source */
            source: string;
            /** Text */
            text: string;
            /** Unit */
            unit: string;
        };
        /**
         * ParameterDomain
         * @description The values of a parameter: a range of whole numbers, or words with their meanings.
         */
        ParameterDomain: {
            /** Whole */
            whole?: [
                number,
                number
            ] | null;
            /** Words */
            words?: [
                string,
                string
            ][] | null;
        };
        /**
         * Paste
         * @description The content of a paste. Nothing of it is stored.
         */
        Paste: {
            /** Digest */
            digest: string;
            /** Experiments */
            experiments: components["schemas"]["Proposed"][];
            /** Found */
            found: components["schemas"]["Found"][];
            /** Messages */
            messages: components["schemas"]["Message"][];
            /** Text */
            text: string | null;
            /** Unread */
            unread: components["schemas"]["Note"][];
        };
        /**
         * PasteCheck
         * @description The claims of a paste beside its own figures, as `skbscope check` gives them.
         */
        PasteCheck: {
            /** Asks */
            asks: boolean;
            /** Mails */
            mails: components["schemas"]["CheckedMail"][];
            /** Read */
            read: number;
            /** Reply */
            reply: string;
        };
        /**
         * Place
         * @description A position in a file; one of the two is set.
         */
        Place: {
            /** Byte */
            byte?: number | null;
            /** Line */
            line?: number | null;
        };
        /**
         * Point
         * @description One run; `run` is its id, or its number in a published table.
         */
        Point: {
            /** Run */
            run: string;
            /** Value */
            value: number;
        };
        /**
         * Policy
         * @description One disputed decision.
         */
        Policy: {
            /** Id */
            id: string;
            judged: components["schemas"]["Judged"] | null;
            /** Knobs */
            knobs: components["schemas"]["Knob"][];
            /** Page */
            page: string;
            /** Question */
            question: string;
            /** Rules */
            rules: components["schemas"]["Rule"][];
            /** Variants */
            variants: components["schemas"]["Variant"][];
        };
        /**
         * PolicyCard
         * @description One policy on a card: the rule that ran, and how well its replay agrees.
         */
        PolicyCard: {
            fidelity: components["schemas"]["FidelityShort"] | null;
            /** Variant */
            variant: string;
        };
        /**
         * PolicyList
         * @description Answer of `GET /policies`.
         */
        PolicyList: {
            /** Items */
            items: components["schemas"]["Policy"][];
            /** Kernels */
            kernels: string[];
        };
        /**
         * Preset
         * @description A topology with a name, for "what if it ran there".
         */
        Preset: {
            /** About */
            about: string;
            /** Cpus */
            cpus: number[];
            /** Llcs */
            llcs: number[][];
            /** Name */
            name: string;
            /** Nodes */
            nodes: number[][];
            /** Source */
            source: string;
            /** Title */
            title: string;
        };
        /**
         * PresetList
         * @description Answer of `GET /hosts`.
         */
        PresetList: {
            /** Items */
            items: components["schemas"]["Preset"][];
        };
        /**
         * PresetSpec
         * @description A stored topology.
         */
        PresetSpec: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "preset";
            /** Name */
            name: string;
        };
        /**
         * ProblemDetail
         * @description The body of every answer that is not a success (RFC 9457).
         */
        ProblemDetail: {
            /** Acknowledge */
            acknowledge?: string | null;
            at?: components["schemas"]["Place"] | null;
            /** Detail */
            detail: string;
            /** Found */
            found?: components["schemas"]["Revealed"][] | null;
            /** In All */
            in_all?: number | null;
            /** Instance */
            instance: string;
            /** Status */
            status: number;
            /** Title */
            title: string;
            /** Type */
            type: string;
        };
        /**
         * Progress
         * @description The progress of a campaign. Unless noted, counts are of recordings; one with several names counts once.
         */
        Progress: {
            /** At Work */
            at_work: components["schemas"]["AtWork"][];
            /** Failed */
            failed: number;
            /** Failures */
            failures: components["schemas"]["Failure"][];
            /** Host Files */
            host_files: number;
            /** Ready */
            ready: number;
            /** Recordings */
            recordings: number;
            /** Refused */
            refused: number;
            /** Running */
            running: number;
            /** Waiting */
            waiting: number;
        };
        /**
         * Proposal
         * @description The comparisons of a corrected paste. Nothing is stored.
         */
        Proposal: {
            /** Experiments */
            experiments: components["schemas"]["Proposed"][];
        };
        /**
         * Proposed
         * @description A comparison in the paste.
         */
        Proposed: {
            /** After */
            after: number[];
            /** After Label */
            after_label: string;
            /** Before */
            before: number[];
            /** Before Label */
            before_label: string;
            /** Changes */
            changes: components["schemas"]["ProposedChange"][];
            /** Group */
            group: string;
            /** Notes */
            notes: string[];
            /** Policy */
            policy: string | null;
            /** Rows */
            rows: number;
            stated: components["schemas"]["Stated"] | null;
            /** Title */
            title: string;
        };
        /**
         * ProposedChange
         * @description One metric on both sides and its change, without a test.
         */
        ProposedChange: {
            /** After */
            after: number;
            /** Before */
            before: number;
            /** Metric */
            metric: string;
            /** Of After Pct */
            of_after_pct: number | null;
            /** Of Before Pct */
            of_before_pct: number | null;
            /** Subject */
            subject: string | null;
            /** Unit */
            unit: string;
        };
        /**
         * Quantiles
         * @description Quantiles over hosts, in the measure's unit; values between two hosts are interpolated.
         */
        Quantiles: {
            /** Max */
            max: number;
            /** Min */
            min: number;
            /** P10 */
            p10: number;
            /** P25 */
            p25: number;
            /** P50 */
            p50: number;
            /** P75 */
            p75: number;
            /** P90 */
            p90: number;
        };
        /**
         * QuarantinePage
         * @description Uploads in quarantine, newest first.
         */
        QuarantinePage: {
            /** Items */
            items: components["schemas"]["Quarantined"][];
            /** Next */
            next: string | null;
        };
        /**
         * Quarantined
         * @description An upload that waits for release by an administrator.
         */
        Quarantined: {
            /**
             * Created At
             * Format: date-time
             */
            created_at: string;
            /** Expires At */
            expires_at: string | null;
            /** Subject */
            subject: string;
        };
        /**
         * QueryAnswer
         * @description The answer to a query. Whole numbers beyond 2^53 are decimal texts, addresses hexadecimal texts.
         */
        QueryAnswer: {
            /** Columns */
            columns: components["schemas"]["AnswerColumn"][];
            /** Cut Cells */
            cut_cells: number;
            /** Ms */
            ms: number;
            /** Note */
            note: string | null;
            /** Rows */
            rows: (boolean | number | string | null)[][];
            /** Truncated */
            truncated: boolean;
        };
        /**
         * RateColumns
         * @description One value a bucket.
         */
        RateColumns: {
            /** Bytes */
            bytes: number[];
            /** Events */
            events: number[];
            /** Sized */
            sized: number[];
            /** Skbs */
            skbs: number[];
        };
        /**
         * Rates
         * @description Counts of a range, both ends included, in buckets of equal length.
         */
        Rates: {
            buckets: components["schemas"]["RateColumns"];
            /** From */
            from: number;
            /** Overlapping */
            overlapping: number;
            /** To */
            to: number;
        };
        /**
         * ReadableTable
         * @description A table a query may read.
         */
        ReadableTable: {
            /** About */
            about: string;
            /** Columns */
            columns: components["schemas"]["TableColumn"][];
            /**
             * Label
             * @enum {string}
             */
            label: "exact" | "reconstructed" | "assumed" | "modelled";
            /** Name */
            name: string;
            /** Plain */
            plain: string | null;
            /** Rows */
            rows: number | null;
        };
        /**
         * Recomputed
         * @description The change computed from a series' numbers.
         */
        Recomputed: {
            /** Agrees */
            agrees: ("rounded" | "truncated" | "differs") | null;
            /** Base */
            base: string;
            /** Change Pct */
            change_pct: number;
            /** Label */
            label: string;
            /** Of After Pct */
            of_after_pct: number | null;
        };
        /**
         * Recorded
         * @description One recording of one run.
         */
        Recorded: {
            /** Name */
            name: string;
            /** Run Id */
            run_id: string;
            /**
             * Side
             * @enum {string}
             */
            side: "before" | "after";
            /** Trace Id */
            trace_id: string;
        };
        /**
         * RecordedPolicy
         * @description What one policy's stock rule did in the recordings.
         */
        RecordedPolicy: {
            /** Counters */
            counters: components["schemas"]["CounterRow"][];
            /** Policy */
            policy: string;
            /** Recordings */
            recordings: components["schemas"]["Recorded"][];
            /** Variant */
            variant: string;
        };
        /**
         * RecordingNote
         * @description One note.
         */
        RecordingNote: {
            at: components["schemas"]["NotePlace"];
            /**
             * Changed At
             * Format: date-time
             */
            changed_at: string;
            /**
             * Created At
             * Format: date-time
             */
            created_at: string;
            /** Id */
            id: string;
            /** Text */
            text: string;
        };
        /**
         * Reference
         * @description A line to compare with.
         */
        Reference: {
            /** Label */
            label: string;
            /**
             * Unit
             * @enum {string}
             */
            unit: "pps" | "bit/s";
            /** Value */
            value: number;
        };
        /**
         * ReplaySummary
         * @description One policy variant over the recording.
         */
        ReplaySummary: {
            costs: components["schemas"]["Costs"];
            /** Counters */
            counters: {
                [key: string]: components["schemas"]["Counter"];
            };
            /** Decisions */
            decisions: {
                [key: string]: number;
            };
            fidelity: components["schemas"]["Fidelity"] | null;
            /** Kernel */
            kernel: string;
            /** Knobs */
            knobs: {
                [key: string]: components["schemas"]["KnobUsed"];
            };
            /** Policy */
            policy: string;
            /** Variant */
            variant: string;
        };
        /**
         * Report
         * @description The format of a file and what was read of it. imported + Σ rejected = total.
         */
        Report: {
            /** By Event */
            by_event: {
                [key: string]: number;
            };
            /** Container */
            container: string | null;
            /** Cpus */
            cpus: number[];
            /** Events */
            events: number;
            /** First Ns */
            first_ns: string | null;
            /** Format */
            format: string;
            /** Frames */
            frames: number;
            /** Header */
            header: {
                [key: string]: unknown;
            };
            /** Last Ns */
            last_ns: string | null;
            /** Lost */
            lost: number;
            /** Lost By Cpu */
            lost_by_cpu: {
                [key: string]: number;
            };
            /** Name */
            name: string;
            /** Notes */
            notes: components["schemas"]["ReportNote"][];
            /** Rejected */
            rejected: {
                [key: string]: number;
            };
            /** Sha256 */
            sha256: string;
            /** Size */
            size: number;
            /** Total */
            total: number;
        };
        /**
         * ReportNote
         * @description A remark of the parser, with its position.
         */
        ReportNote: {
            /** At */
            at: number | null;
            /** Text */
            text: string;
        };
        /**
         * Revealed
         * @description Something in a figure that may be private.
         */
        Revealed: {
            /** File */
            file: string;
            /**
             * Kind
             * @enum {string}
             */
            kind: "address" | "mac" | "mail" | "host" | "key";
            /** Text */
            text: string;
        };
        /**
         * Row
         * @description One metric of one configuration.
         */
        Row: {
            /** Adjusted */
            adjusted: number | null;
            after: components["schemas"]["Values"];
            after_histogram?: components["schemas"]["Histogram"] | null;
            before: components["schemas"]["Values"];
            before_histogram?: components["schemas"]["Histogram"] | null;
            /** Better */
            better: ("more" | "less") | null;
            /** Effect */
            effect: number | null;
            /** Floor */
            floor: number | null;
            /**
             * Form
             * @enum {string}
             */
            form: "value" | "count" | "share";
            /** High */
            high: number | null;
            /** Id */
            id: string;
            /** Ks P */
            ks_p: number | null;
            /** Low */
            low: number | null;
            /** Margin */
            margin: number;
            /** Margin Because */
            margin_because: string;
            /** Metric */
            metric: string;
            /** More Runs */
            more_runs: number | null;
            /** Notes */
            notes?: string[];
            /** Of After Pct */
            of_after_pct: number | null;
            /** Of Before Pct */
            of_before_pct: number | null;
            /** P */
            p: number | null;
            /**
             * Primary
             * @default false
             */
            primary: boolean;
            /**
             * Scale
             * @enum {string}
             */
            scale: "ratio" | "difference";
            /** Spread Ratio */
            spread_ratio: number | null;
            /** Subject */
            subject: string | null;
            /**
             * Test
             * @enum {string}
             */
            test: "rank-sum" | "sign-flip" | "rank-sum approx" | "sign-flip approx" | "none";
            /** Tick */
            tick?: number | null;
            /** Unit */
            unit: string;
            /** Verdict */
            verdict: string;
            /**
             * Word
             * @enum {string}
             */
            word: "NOT COMPARABLE" | "CANNOT TELL" | "FASTER" | "SLOWER" | "MORE" | "LESS" | "SMALL CHANGE" | "SAME" | "DESCRIBED";
        };
        /**
         * Rule
         * @description One branch of a policy, with its kernel function and the version whose source was read.
         */
        Rule: {
            /**
             * Effect
             * @enum {string}
             */
            effect: "writes" | "keeps" | "none";
            /** Function */
            function: string;
            /** Id */
            id: string;
            /** Source */
            source: string;
            /** Text */
            text: string;
        };
        /**
         * RuleChange
         * @description A rule on both sides.
         */
        RuleChange: {
            after: components["schemas"]["Applied"];
            before: components["schemas"]["Applied"];
            /** Rule */
            rule: string;
            /** Text */
            text: string;
        };
        /**
         * RuleCount
         * @description How often each side decided by one rule in the range.
         */
        RuleCount: {
            /** A */
            a: number;
            /** B */
            b: number;
            /** Rule */
            rule: string;
            /** Text */
            text: string;
        };
        /**
         * RuleText
         * @description A rule that is used in the simulation.
         */
        RuleText: {
            /** Function */
            function: string;
            /** Source */
            source: string;
            /** Text */
            text: string;
        };
        /**
         * Run
         * @description One start of a benchmark tool.
         */
        Run: {
            /** Command */
            command?: string | null;
            /** Environment */
            environment?: {
                [key: string]: string;
            };
            /** Label */
            label: string;
            /** Notes */
            notes?: components["schemas"]["Note"][];
            /** Odd Numbers */
            odd_numbers?: components["schemas"]["Note"][];
            /** Rows */
            rows?: components["schemas"]["MetricRow"][];
            /**
             * Samples Are
             * @default interval
             * @enum {string}
             */
            samples_are: "interval" | "unknown";
            /** Side */
            side?: ("before" | "after") | null;
            /** Started */
            started?: string | null;
            /** Tool */
            tool: string;
        };
        /**
         * RunBrief
         * @description One run of a group.
         */
        RunBrief: {
            /** Id */
            id: string;
            /** Kernel */
            kernel: string | null;
            /** Label */
            label: string;
            /** Metric */
            metric: string | null;
            /** Name */
            name: string;
            /** Side */
            side: ("before" | "after") | null;
            /** Unit */
            unit: string | null;
            /** Value */
            value: number | null;
        };
        /**
         * RunGroup
         * @description Runs that are compared with each other.
         */
        RunGroup: {
            /** Cpu */
            cpu: string[];
            /** Driver */
            driver: string[];
            /** Id */
            id: string;
            /** Kernel */
            kernel: string[];
            /**
             * Newest
             * Format: date-time
             */
            newest: string;
            /** Policy */
            policy: string[];
            /** Runs */
            runs: components["schemas"]["RunBrief"][];
            /** Title */
            title: string;
            /** Tool */
            tool: string[];
        };
        /**
         * RunItem
         * @description A stored run.
         */
        RunItem: {
            /**
             * Created At
             * Format: date-time
             */
            created_at: string;
            /** Environment */
            environment: {
                [key: string]: string;
            };
            /** Group */
            group: string;
            /** Id */
            id: string;
            /** Name */
            name: string;
            /** Policy */
            policy: string | null;
            run: components["schemas"]["Run"];
            /** Upload Id */
            upload_id: string;
        };
        /**
         * RunPage
         * @description A page of runs, newest first.
         */
        RunPage: {
            /** Items */
            items: components["schemas"]["RunItem"][];
            /** Next */
            next: string | null;
        };
        /**
         * RunRef
         * @description One run of a side, as far as the document needs it.
         */
        RunRef: {
            /** Command */
            command: string | null;
            /** Id */
            id: string | null;
            /** Label */
            label: string;
            /** Left Out */
            left_out?: string | null;
            /** Lines */
            lines: [
                number,
                number
            ];
            /** Published */
            published?: string | null;
            /** Sha256 */
            sha256: string;
            /** Source */
            source: string;
            /** Started */
            started: string | null;
            /** Tool */
            tool: string;
        };
        /**
         * SavedQuery
         * @description A query that is included in the portal.
         */
        SavedQuery: {
            /** About */
            about: string;
            /** Id */
            id: string;
            /** Needs */
            needs: string[];
            /** Sql */
            sql: string;
            /** Title */
            title: string;
        };
        /**
         * SavedQueryList
         * @description Answer of `GET /queries`.
         */
        SavedQueryList: {
            /** Items */
            items: components["schemas"]["SavedQuery"][];
        };
        /**
         * Scenario
         * @description A scenario as the catalogue lists it.
         */
        Scenario: {
            /** Cases */
            cases: components["schemas"]["ScenarioCase"][];
            /** Choices */
            choices: [
                string,
                string
            ][];
            /** Id */
            id: string;
            /** Parameters */
            parameters: components["schemas"]["ScenarioParameter"][];
            /** Policy */
            policy: string;
            /** Text */
            text: string;
        };
        /**
         * ScenarioCase
         * @description A named set of parameters.
         */
        ScenarioCase: {
            /** Id */
            id: string;
            /** Set */
            set: [
                string,
                string
            ][];
            /** Text */
            text: string;
        };
        /**
         * ScenarioList
         * @description Answer of `GET /scenarios`.
         */
        ScenarioList: {
            /** Items */
            items: components["schemas"]["Scenario"][];
        };
        /**
         * ScenarioParameter
         * @description One parameter that a reader may change.
         */
        ScenarioParameter: {
            /** Default */
            default: number | string;
            domain: components["schemas"]["ParameterDomain"];
            /** Is Main */
            is_main: boolean;
            /** Name */
            name: string;
            /** Text */
            text: string;
            /** Unit */
            unit: string;
        };
        /**
         * SearchAnswer
         * @description What was found, by kind; kinds without a hit are left out.
         */
        SearchAnswer: {
            /** Groups */
            groups: components["schemas"]["HitPage"][];
            /** Recordings */
            recordings: number;
            /** Searched */
            searched: number;
        };
        /**
         * Series
         * @description One configuration, before or after or neither.
         */
        Series: {
            /** Change Of First */
            change_of_first?: number | null;
            /** Id */
            id: string;
            /** Label */
            label: string;
            /** Machine */
            machine?: string | null;
            /** Note */
            note?: string | null;
            /** Points */
            points: components["schemas"]["Point"][];
            /**
             * Provenance
             * @enum {string}
             */
            provenance: "published" | "measured";
            /** Side */
            side: ("before" | "after") | null;
            source: components["schemas"]["Source"];
            spread: components["schemas"]["Spread"] | null;
            /** Value */
            value: number;
        };
        /**
         * Service
         * @description What to know before sending a file. Sizes are bytes.
         */
        Service: {
            /** Daily Bytes */
            daily_bytes: number | null;
            /** Daily Objects */
            daily_objects: number | null;
            /** Deleted At */
            deleted_at: string | null;
            /** May Query */
            may_query: boolean;
            /** May Upload */
            may_upload: boolean;
            me: components["schemas"]["Me"] | null;
            /** Quarantine */
            quarantine: boolean;
            /** Retention Days */
            retention_days: number | null;
            /** Sign In */
            sign_in: string | null;
            /** Tokens */
            tokens: boolean;
            /** Upload Bytes */
            upload_bytes: number;
            /**
             * Visibility
             * @enum {string}
             */
            visibility: "private" | "unlisted" | "public";
        };
        /**
         * Setting
         * @description What the hosts state differently.
         */
        Setting: {
            /** After */
            after: string | null;
            /** Before */
            before: string | null;
            /**
             * Kind
             * @enum {string}
             */
            kind: "kernel" | "topology" | "setting" | "rule";
            /** Name */
            name: string;
        };
        /**
         * Shown
         * @description Who may see an object.
         */
        Shown: {
            /**
             * Visibility
             * @enum {string}
             */
            visibility: "private" | "unlisted" | "public";
        };
        /**
         * SideDoc
         * @description One side.
         */
        SideDoc: {
            /** Environment */
            environment?: {
                [key: string]: string;
            };
            /** Label */
            label: string;
            /** Runs */
            runs: components["schemas"]["RunRef"][];
        };
        /**
         * SignedIn
         * @description A token of this server. It is shown once and not stored.
         */
        SignedIn: {
            /**
             * Expires At
             * Format: date-time
             */
            expires_at: string;
            /**
             * Scope
             * @enum {string}
             */
            scope: "upload" | "publish" | "admin";
            /** Token */
            token: string;
        };
        /**
         * Simulation
         * @description Everything that a page needs to draw any moment: position 0 is before all events, n after event n - 1.
         */
        Simulation: {
            /** Assumed */
            assumed: string[];
            /** Events */
            events: components["schemas"]["SimulationEvent"][];
            /** Gauges */
            gauges: components["schemas"]["SimulationGauge"][];
            host: components["schemas"]["SimulationHost"];
            /** Kernel */
            kernel: string;
            /**
             * Label
             * @enum {string}
             */
            label: "exact" | "reconstructed" | "assumed" | "modelled";
            /** Left Out */
            left_out: number;
            /** Moments */
            moments: {
                [key: string]: number;
            };
            /** Parameters */
            parameters: {
                [key: string]: number | string;
            };
            /** Places */
            places: components["schemas"]["SimulationPlace"][];
            /** Policy */
            policy: string;
            /** Rules */
            rules: {
                [key: string]: components["schemas"]["RuleText"];
            };
            /** Scenario */
            scenario: string;
            /** Tokens */
            tokens: components["schemas"]["SimulationToken"][];
            /** Variant */
            variant: string;
        };
        /**
         * SimulationChoice
         * @description The outcome of the scenario's decision, and whether it was set by hand.
         */
        SimulationChoice: {
            /** By Hand */
            by_hand: boolean;
            /** Took */
            took: string;
        };
        /**
         * SimulationEvent
         * @description One event; `ask` is the number of the decision, equal on both sides of a comparison of two variants.
         */
        SimulationEvent: {
            /** Ask */
            ask: number;
            /** At Ns */
            at_ns: number;
            choice: components["schemas"]["SimulationChoice"] | null;
            /** Cpu */
            cpu: number;
            /** From */
            from: number | null;
            /** Mark */
            mark: string;
            /** Rules */
            rules: string[];
            /** Text */
            text: string;
            /** To */
            to: number | null;
            /** Token */
            token: number | null;
        };
        /**
         * SimulationGauge
         * @description A number that changes during the simulation: `values` by position, one more than there are events.
         */
        SimulationGauge: {
            /** Id */
            id: string;
            /** Limit */
            limit: number | null;
            /** Unit */
            unit: string;
            /** Values */
            values: number[];
        };
        /**
         * SimulationHost
         * @description A machine; the lists together hold every CPU once.
         */
        SimulationHost: {
            /** Cpus */
            cpus: number[];
            /** Llcs */
            llcs: number[][];
            /** Nodes */
            nodes: number[][];
        };
        /**
         * SimulationPlace
         * @description A place for tokens, such as a list; `concept` is its term in the glossary of the pages.
         */
        SimulationPlace: {
            /** Capacity */
            capacity: number | null;
            /** Concept */
            concept: string;
            /** Cpu */
            cpu: number | null;
            /** Id */
            id: string;
        };
        /**
         * SimulationToken
         * @description A thing that moves, such as an skb: at position `at[i]` to place `to[i]`, -1 where it is freed.
         */
        SimulationToken: {
            /** At */
            at: number[];
            /** Concept */
            concept: string;
            /** Home */
            home: number | null;
            /** To */
            to: number[];
        };
        /**
         * SimulationTrace
         * @description A stored recording with decisions of a policy.
         */
        SimulationTrace: {
            /** Analysis Id */
            analysis_id: string;
            /** At Ns */
            at_ns: number;
            /** Decisions */
            decisions: number;
            /** Demo */
            demo: boolean;
            /** First */
            first: string | null;
            /** Kernel */
            kernel: string;
            /**
             * Label
             * @enum {string}
             */
            label: "exact" | "reconstructed" | "assumed" | "modelled";
            /** Name */
            name: string;
            /** Title */
            title: string | null;
            /** Trace Id */
            trace_id: string;
            /** Variant */
            variant: string;
        };
        /**
         * SimulationTraces
         * @description Answer of `GET /traces/simulations/{policy}`, newest first.
         */
        SimulationTraces: {
            /** Items */
            items: components["schemas"]["SimulationTrace"][];
            /** Left Out */
            left_out: number;
            /** Policy */
            policy: string;
        };
        /**
         * SkbKey
         * @description An skb by what the recording says of it; the number of a life belongs to one analysis.
         */
        SkbKey: {
            /** Address */
            address: string;
            /** T0 */
            t0: number;
        };
        /**
         * Skipped
         * @description Something that was not collected.
         */
        Skipped: {
            /** What */
            what: string;
            /** Why */
            why: string;
        };
        /**
         * Source
         * @description Where a series comes from; `date` as far as it is known (`2025-08`), empty when it is not.
         */
        Source: {
            /** Date */
            date: string;
            /** Title */
            title: string;
            /** Url */
            url?: string | null;
        };
        /**
         * Spread
         * @description Lowest and highest run of a series.
         */
        Spread: {
            /** High */
            high: number;
            /** Low */
            low: number;
        };
        /**
         * Standing
         * @description Who may see an object and until when.
         */
        Standing: {
            /** Deleted At */
            deleted_at: string | null;
            /** Link */
            link: string | null;
            /** Quarantined */
            quarantined: boolean;
            /**
             * Visibility
             * @enum {string}
             */
            visibility: "private" | "unlisted" | "public";
            /** Yours */
            yours: boolean;
        };
        /**
         * Stated
         * @description The author's statement, and whether the recomputed change agrees.
         */
        Stated: {
            /**
             * Agrees
             * @enum {string}
             */
            agrees: "rounded" | "truncated" | "differs";
            /** Line */
            line: number | null;
            /** Metric */
            metric: string;
            /** Sentence */
            sentence: string;
            /** Text */
            text: string;
        };
        /**
         * Summary
         * @description The result of an analysis.
         */
        Summary: {
            /** Advice */
            advice: components["schemas"]["Advice"][];
            /** Findings */
            findings: components["schemas"]["Finding"][];
            host: components["schemas"]["Host"];
            lives: components["schemas"]["SummaryLives"];
            /** Replays */
            replays: components["schemas"]["ReplaySummary"][];
            trace: components["schemas"]["SummaryTrace"];
        };
        /**
         * SummaryFlow
         * @description Lives from one allocating to one freeing CPU.
         */
        SummaryFlow: {
            /** Alloc Cpu */
            alloc_cpu: number;
            /** Count */
            count: number;
            /**
             * Distance
             * @enum {string}
             */
            distance: "same-cpu" | "same-llc" | "cross-llc" | "cross-node";
            /** Free Cpu */
            free_cpu: number;
        } & {
            [key: string]: unknown;
        };
        /**
         * SummaryLives
         * @description The lives, counted.
         */
        SummaryLives: {
            /** Alien */
            alien: number | null;
            /** By Fate */
            by_fate: {
                [key: string]: number;
            };
            /** Complete */
            complete: number;
            /** Flows */
            flows: components["schemas"]["SummaryFlow"][];
            /** Flush Sites */
            flush_sites: components["schemas"]["FlushSite"][];
            /** Origin Unknown */
            origin_unknown: number;
            /** Total */
            total: number;
        } & {
            [key: string]: unknown;
        };
        /**
         * SummaryTrace
         * @description The recording, counted.
         */
        SummaryTrace: {
            /** By Event */
            by_event: {
                [key: string]: number;
            };
            /** Cpus */
            cpus: number[];
            /** Events */
            events: number;
            /** First Ns */
            first_ns: string | null;
            /** Format */
            format: string;
            /** Last Ns */
            last_ns: string | null;
            /** Lost */
            lost: number;
            /** Rejected */
            rejected: {
                [key: string]: number;
            };
            /** Sha256 */
            sha256: string;
            /** Total */
            total: number;
        };
        /**
         * Sweep
         * @description Answer of `POST /analyses/{id}/sweep`: axis first, then variants.
         */
        Sweep: {
            axis: components["schemas"]["SweepAxis"];
            /** Points */
            points: components["schemas"]["SweepPoint"][];
            /** Policy */
            policy: string;
        };
        /**
         * SweepAxis
         * @description What was varied.
         */
        SweepAxis: {
            /**
             * Kind
             * @enum {string}
             */
            kind: "knob" | "host";
            /** Name */
            name: string;
        };
        /**
         * SweepPoint
         * @description One variant at one place of the axis.
         */
        SweepPoint: {
            /** At */
            at: string;
            /** Counters */
            counters: {
                [key: string]: components["schemas"]["Counter"];
            };
            /** Estimates */
            estimates: components["schemas"]["Estimate"][];
            /** Recorded */
            recorded: boolean;
            /** Variant */
            variant: string;
        };
        /**
         * SweepRequest
         * @description One policy over a range: exactly one of `knob` and `hosts`.
         */
        SweepRequest: {
            /**
             * Hosts
             * @default []
             */
            hosts: string[];
            knob?: components["schemas"]["KnobAxis"] | null;
            /** Policy */
            policy: string;
            /**
             * Variants
             * @default []
             */
            variants: string[];
        };
        /**
         * TableColumn
         * @description A column of a table.
         */
        TableColumn: {
            /** About */
            about: string;
            /** Name */
            name: string;
            /** Type */
            type: string;
            /** Unit */
            unit: string | null;
        };
        /**
         * TableList
         * @description All tables of an analysis.
         */
        TableList: {
            /** Tables */
            tables: components["schemas"]["ReadableTable"][];
        };
        /**
         * Throughput
         * @description Groups for the throughput panel; a group has one unit.
         */
        Throughput: {
            /** Groups */
            groups: components["schemas"]["Group"][];
        };
        /**
         * Timed
         * @description The part of a recording that is compared: the time in which it has traffic.
         */
        Timed: {
            /** Block Ns */
            block_ns: number;
            /** Duration Ns */
            duration_ns: number;
            /** Events */
            events: number;
            /** From Ns */
            from_ns: number;
            /** Lost */
            lost: number;
            /** Name */
            name: string;
        };
        /**
         * Timeline
         * @description One answer for one width of the chart.
         */
        Timeline: {
            /** Bucket Ns */
            bucket_ns: number | null;
            buckets: components["schemas"]["BucketColumns"] | null;
            /** From */
            from: number;
            lives: components["schemas"]["LifeColumns"] | null;
            /**
             * Mode
             * @enum {string}
             */
            mode: "lives" | "overview";
            /** Shown */
            shown: number;
            /** To */
            to: number;
            /** Total */
            total: number;
        };
        /**
         * Total
         * @description A total that a replay predicts, beside the one in the recording.
         */
        Total: {
            /** Name */
            name: string;
            /** Predicted */
            predicted: number;
            /** Seen */
            seen: number;
        };
        /**
         * Trace
         * @description One recording.
         */
        Trace: {
            /** About */
            about: string | null;
            /** Alien */
            alien: number | null;
            /** Alien Of */
            alien_of: number | null;
            /** Analysis Id */
            analysis_id: string;
            /** By Policy */
            by_policy: {
                [key: string]: components["schemas"]["PolicyCard"];
            };
            capture: components["schemas"]["Capture"] | null;
            /** Cpus */
            cpus: number | null;
            /**
             * Created At
             * Format: date-time
             */
            created_at: string;
            /** Default Analysis Id */
            default_analysis_id: string;
            /** Demo */
            demo: boolean;
            /** Duration Ns */
            duration_ns: number | null;
            /** Events */
            events: number | null;
            /** Findings */
            findings: number | null;
            /** First Ns */
            first_ns: string | null;
            /** Format */
            format: string;
            /** Host Upload Id */
            host_upload_id: string | null;
            /** Id */
            id: string;
            /** Job Id */
            job_id: string | null;
            /** Kernel */
            kernel: string | null;
            /** Last Ns */
            last_ns: string | null;
            /** Licence */
            licence: string | null;
            /** Lives */
            lives: number | null;
            /** Name */
            name: string;
            /** Size */
            size: number;
            /** Source */
            source: string | null;
            /**
             * State
             * @enum {string}
             */
            state: "waiting" | "running" | "ready" | "failed";
            /** Title */
            title: string | null;
            /** Upload Id */
            upload_id: string;
        };
        /**
         * TraceCard
         * @description A recording in a list. Counts are null until it is analysed.
         */
        TraceCard: {
            /** About */
            about: string | null;
            /** Alien */
            alien: number | null;
            /** Alien Of */
            alien_of: number | null;
            /** Analysis Id */
            analysis_id: string;
            /** By Policy */
            by_policy: {
                [key: string]: components["schemas"]["PolicyCard"];
            };
            /** Cpus */
            cpus: number | null;
            /**
             * Created At
             * Format: date-time
             */
            created_at: string;
            /** Demo */
            demo: boolean;
            /** Duration Ns */
            duration_ns: number | null;
            /** Events */
            events: number | null;
            /** Findings */
            findings: number | null;
            /** Format */
            format: string;
            /** Id */
            id: string;
            /** Job Id */
            job_id: string | null;
            /** Kernel */
            kernel: string | null;
            /** Licence */
            licence: string | null;
            /** Lives */
            lives: number | null;
            /** Name */
            name: string;
            /** Size */
            size: number;
            /** Source */
            source: string | null;
            /**
             * State
             * @enum {string}
             */
            state: "waiting" | "running" | "ready" | "failed";
            /** Title */
            title: string | null;
        };
        /**
         * TraceDifference
         * @description Two recordings compared.
         */
        TraceDifference: {
            after: components["schemas"]["Timed"];
            before: components["schemas"]["Timed"];
            /** Causes */
            causes: components["schemas"]["Cause"][];
            /** Curves */
            curves: components["schemas"]["Curve"][];
            /** Findings */
            findings: components["schemas"]["OnlyFinding"][];
            /** Notes */
            notes: string[];
            /** Peak */
            peak: {
                [key: string]: number;
            };
            /** Rows */
            rows: components["schemas"]["DifferenceRow"][];
            /** Sentence */
            sentence: string;
            /** Settings */
            settings: components["schemas"]["Setting"][];
            /** Tested */
            tested: number;
        };
        /**
         * TracePage
         * @description A page of recordings, newest first.
         */
        TracePage: {
            /** Items */
            items: components["schemas"]["TraceCard"][];
            /** Next */
            next: string | null;
        };
        /**
         * Trust
         * @description Reasons to doubt the verdict.
         */
        Trust: {
            /** Blocks */
            blocks: number;
            /**
             * Design
             * @enum {string}
             */
            design: "independent" | "blocked";
            /** Drift */
            drift: components["schemas"]["Drift"][];
            /** Order */
            order: string | null;
            /** Warnings */
            warnings: string[];
        };
        /**
         * TwoFidelities
         * @description Null for a variant that did not run.
         */
        TwoFidelities: {
            a: components["schemas"]["Fidelity"] | null;
            b: components["schemas"]["Fidelity"] | null;
        };
        /**
         * TwoSeries
         * @description The same flow under both variants.
         */
        TwoSeries: {
            a: components["schemas"]["DecisionSeries"];
            b: components["schemas"]["DecisionSeries"];
        };
        /**
         * Upload
         * @description An upload and its results.
         */
        Upload: {
            /**
             * Class
             * @enum {string}
             */
            class: "trace" | "result" | "host" | "bundle" | "unknown";
            /** Container */
            container: ("gzip" | "zstd" | "xz" | "bzip2") | null;
            /**
             * Created At
             * Format: date-time
             */
            created_at: string;
            /** Format */
            format: string | null;
            /** Guesses */
            guesses: components["schemas"]["Guess"][];
            /** Host Id */
            host_id: string | null;
            /** Id */
            id: string;
            /** Job Id */
            job_id: string | null;
            /** Members */
            members: components["schemas"]["Member"][];
            /** Name */
            name: string;
            /** Note */
            note: string | null;
            /** Run Ids */
            run_ids: string[];
            /** Size */
            size: number;
            /** Trace Id */
            trace_id: string | null;
        };
        /**
         * UploadSpec
         * @description As an uploaded host file says.
         */
        UploadSpec: {
            /** Id */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "upload";
        };
        /**
         * UploadsRequest
         * @description Existing uploads.
         */
        UploadsRequest: {
            /** Upload Ids */
            upload_ids: string[];
        };
        /**
         * Values
         * @description The values of one side of a row: one a run, in the order of the side's counted runs.
         */
        Values: {
            /** Far */
            far?: number[];
            /** Iqr */
            iqr: number | null;
            /** Median */
            median: number | null;
            /** Samples */
            samples?: number[];
            /** Values */
            values: number[];
        };
        /**
         * Variant
         * @description The rule that runs today, or one proposed.
         */
        Variant: {
            /** Id */
            id: string;
            /** Source */
            source: string;
            /** Text */
            text: string;
        };
        /**
         * VariantAgreement
         * @description A variant's replays against what a kernel did.
         */
        VariantAgreement: {
            /** Agreed */
            agreed: number;
            /** Compared */
            compared: number;
            /** Interval */
            interval: [
                number,
                number
            ];
            /** Recorded */
            recorded: number;
            /** Variant */
            variant: string;
        };
        /**
         * Withdrawal
         * @description Why a figure is withdrawn.
         */
        Withdrawal: {
            /** Reason */
            reason: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    get_analysis: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                analysis_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Analysis"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    get_decisions: {
        parameters: {
            query: {
                policy: string;
                a: string;
                b: string;
                flow?: string | null;
                max?: number;
                from?: number | null;
                to?: number | null;
            };
            header?: never;
            path: {
                analysis_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Decisions"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    list_decisions: {
        parameters: {
            query: {
                policy: string;
                variant: string;
                rule?: string | null;
                cursor?: string | null;
                limit?: number;
                from?: number | null;
                to?: number | null;
            };
            header?: never;
            path: {
                analysis_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DecisionPage"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    get_event: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                seq: number;
                analysis_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    get_flows: {
        parameters: {
            query?: {
                from?: number | null;
                to?: number | null;
            };
            header?: never;
            path: {
                analysis_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Flows"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    forecast_analysis: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                analysis_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ForecastRequest"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Forecasts"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    list_lives: {
        parameters: {
            query?: {
                cursor?: string | null;
                limit?: number;
                fate?: ("alive" | "consumed" | "flushed" | "dropped" | "recycled") | null;
                alloc_cpu?: number | null;
                free_cpu?: number | null;
                from?: number | null;
                to?: number | null;
            };
            header?: never;
            path: {
                analysis_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LifePage"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    get_life: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                n: number;
                analysis_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Life"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    get_rates: {
        parameters: {
            query?: {
                buckets?: number;
                from?: number | null;
                to?: number | null;
            };
            header?: never;
            path: {
                analysis_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Rates"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    get_report: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                analysis_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Report"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    run_query: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                analysis_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Sql */
                    sql: string;
                };
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueryAnswer"];
                    "text/csv": string;
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    download_query: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                analysis_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Sql */
                    sql: string;
                };
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    get_schema: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                analysis_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableList"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    sweep_analysis: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                analysis_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SweepRequest"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sweep"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    get_timeline: {
        parameters: {
            query?: {
                px?: number;
                max?: number;
                from?: number | null;
                to?: number | null;
            };
            header?: never;
            path: {
                analysis_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Timeline"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    list_audit: {
        parameters: {
            query?: {
                cursor?: string | null;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditPage"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    list_campaigns: {
        parameters: {
            query?: {
                cursor?: string | null;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignPage"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    create_campaign: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CampaignRequest"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignWhole"];
                };
            };
            /** @description Made now */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignWhole"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    get_campaign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                campaign_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignWhole"];
                };
            };
            /** @description As it was */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    delete_campaign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                campaign_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    show_campaign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                campaign_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Shown"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Holding"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    list_captures: {
        parameters: {
            query?: {
                cursor?: string | null;
                limit?: number;
            };
            header?: never;
            path: {
                campaign_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignMemberPage"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    add_captures: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                campaign_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UploadsRequest"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CapturesAdded"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    put_capture: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                campaign_id: string;
                /** @description Its name in the campaign; the same name again replaces it */
                filename: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description The campaign already has that content by that name */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CapturesAdded"];
                };
            };
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CapturesAdded"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    get_campaign_holding: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                campaign_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Standing"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    list_campaign_hosts: {
        parameters: {
            query?: {
                cursor?: string | null;
                limit?: number;
            };
            header?: never;
            path: {
                campaign_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignHostPage"];
                };
            };
            /** @description As it was */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    get_campaign_report: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                campaign_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignReport"];
                };
            };
            /** @description As it was */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    get_campaign_text: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                campaign_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As `skbscope campaign show` prints it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    get_capture_script: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                policy: "skb-defer" | "xdp-return" | "rfs-llc" | "xsk-batch" | "skb-init" | "all";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A POSIX shell script */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/x-shellscript": string;
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    list_claims: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClaimList"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    list_comparisons: {
        parameters: {
            query?: {
                cursor?: string | null;
                limit?: number;
                policy?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ComparisonPage"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    make_comparison: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ComparisonRequest"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ComparisonAnswer"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    get_comparison: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                comparison_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ComparisonAnswer"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    show_comparison: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                comparison_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Shown"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Holding"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    get_comparison_holding: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                comparison_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Standing"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    list_figures: {
        parameters: {
            query?: {
                cursor?: string | null;
                limit?: number;
                comparison_id?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FigurePage"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    publish_figure: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FigureRequest"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Figure"];
                };
            };
            /** @description Published now */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Figure"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    get_figure: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                figure_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Figure"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    withdraw_figure: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                figure_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Withdrawal"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Figure"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    get_formats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormatList"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    get_health: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    list_hosts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PresetList"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    get_job: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    stream_job: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description `event: job` with a Job as data */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": unknown;
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    get_ledger: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ledger"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    begin_login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Begun"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    finish_login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Answered"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    post_paste: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/plain": string;
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Paste"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    post_paste_check: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/plain": string;
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasteCheck"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    post_paste_confirmed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Corrected"];
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Confirmed"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    post_paste_proposed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Corrected"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Proposal"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    list_policies: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyList"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    list_quarantine: {
        parameters: {
            query?: {
                cursor?: string | null;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuarantinePage"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    release_upload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                upload_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    list_queries: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedQueryList"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    list_runs: {
        parameters: {
            query?: {
                cursor?: string | null;
                limit?: number;
                group?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunPage"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    list_groups: {
        parameters: {
            query?: {
                policy?: string | null;
                tool?: string | null;
                kernel?: string | null;
                cpu?: string | null;
                driver?: string | null;
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupList"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    tell_group: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                group: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Facts"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string[];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    get_kernel_series: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                group: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KernelSeries"][];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    get_throughput: {
        parameters: {
            query?: {
                group?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Throughput"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    get_run: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunItem"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    list_scenarios: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScenarioList"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    get_simulation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                scenario_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The simulation */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Simulation"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    search: {
        parameters: {
            query: {
                q: string;
                kind?: ("recording" | "flow" | "skb" | "task" | "rule" | "claim") | null;
                cursor?: string | null;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchAnswer"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    get_service: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Service"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    end_sign_ins: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    end_token: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    list_traces: {
        parameters: {
            query?: {
                cursor?: string | null;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TracePage"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    list_simulation_traces: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                policy: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SimulationTraces"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    get_trace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                trace_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Trace"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    delete_trace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                trace_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    create_analysis: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                trace_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnalysisRequest"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Analysis"];
                };
            };
            /** @description Under way */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Analysis"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    put_trace_host: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                trace_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HostLink"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Analysis"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    list_notes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                trace_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NoteList"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    put_note: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                trace_id: string;
                note_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NoteRequest"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecordingNote"];
                };
            };
            /** @description Stored now */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecordingNote"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    delete_note: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                trace_id: string;
                note_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    get_trace_simulation: {
        parameters: {
            query?: {
                variant?: string | null;
                kernel?: string | null;
                analysis?: string | null;
                at_ns?: number | null;
                max?: number;
            };
            header?: never;
            path: {
                trace_id: string;
                policy: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The simulation */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Simulation"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    get_versus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                trace_id: string;
                other_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraceDifference"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    put_upload: {
        parameters: {
            query?: {
                format?: string | null;
            };
            header?: never;
            path: {
                /** @description Name for people, without path parts */
                filename: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description The sender has stored that content already */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Upload"];
                };
            };
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Upload"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    get_upload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                upload_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Upload"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    delete_upload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                upload_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    show_upload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                upload_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Shown"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Holding"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
    get_upload_holding: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                upload_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Standing"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetail"];
                };
            };
        };
    };
}
