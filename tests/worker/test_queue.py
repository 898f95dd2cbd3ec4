from worker.job import REFUSAL_S
from worker.queue import celery_from
from worker.settings import Settings


def test_no_job_outlives_the_time_after_which_the_broker_delivers_its_message_again() -> None:
    """With the longest deadline that the settings take, and the sentence that it is over."""
    (longest,) = (bound.le for bound in Settings.model_fields["deadline_s"].metadata if hasattr(bound, "le"))
    options = celery_from(Settings(_env_file=None)).conf.broker_transport_options  # type: ignore[call-arg]
    assert options["visibility_timeout"] > longest + REFUSAL_S
